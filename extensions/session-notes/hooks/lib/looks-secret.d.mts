export function looksSecret(text: string): boolean;
