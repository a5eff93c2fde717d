export function isPlaceholder(value: string): boolean;
