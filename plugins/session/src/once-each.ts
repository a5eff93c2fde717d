/** Says of each value whether it is the first of its kind: every event finds the same faults in the same files again. */
export function onceEach<T extends object>(): (value: T) => boolean {
  const seen = new Set<string>();
  return (value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key).size > 0;
  };
}
