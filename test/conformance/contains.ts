/** Whether `whole` has everything that `part` has: objects by key, arrays element by element and of one length. */
export function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null) return Object.is(part, whole);
  if (Array.isArray(part)) return Array.isArray(whole) && part.length === whole.length && part.every((each, index) => contains(whole[index], each));
  return Object.entries(part).every(([key, each]) => contains((whole as Record<string, unknown>)[key], each));
}
