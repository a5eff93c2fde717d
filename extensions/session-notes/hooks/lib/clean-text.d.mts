export function cleanText(text: string): string;
export function cleanLine(text: string): string;
