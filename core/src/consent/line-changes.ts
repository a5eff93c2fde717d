/** What one list of lines has and another has not, both ways. */
export interface LineChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

// Lines may repeat; of a line that stood once and now stands twice, one is new.
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export const lineChanges = (before: readonly string[], after: readonly string[]): LineChanges => ({ added: without(after, before), removed: without(before, after) });
