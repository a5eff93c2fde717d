export function keepNotes(
  event: Record<string, unknown>,
  environment: Record<string, string | undefined>,
): { systemMessage?: string } | undefined;
export function linesToAppend(text: string, notes: string[], day: string): { count: number; text: string };
