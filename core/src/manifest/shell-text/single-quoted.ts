/** A text as one word for a POSIX shell, whatever it holds. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
