export function takeNotes(answer: string): string[];
