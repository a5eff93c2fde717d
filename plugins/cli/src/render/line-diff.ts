export interface DiffLine {
  readonly change: '-' | '+' | ' ';
  readonly text: string;
}

const lead = (a: readonly string[], b: readonly string[]): number => {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
};

/** What changed between two texts: the lines that both begin and end with stay, the rest is taken out and put in. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const head = lead(old, now);
  const tail = lead(old.slice(head).reverse(), now.slice(head).reverse());
  const marked = (change: DiffLine['change'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ change, text }));
  return [
    ...marked(' ', now.slice(0, head)),
    ...marked('-', old.slice(head, old.length - tail)),
    ...marked('+', now.slice(head, now.length - tail)),
    ...marked(' ', now.slice(now.length - tail)),
  ];
}
