/** The same function of two texts, which computes nothing where it is asked the same again. */
export function rememberLast<T>(compute: (first: string, second: string) => T): (first: string, second: string) => T {
  let last: { readonly first: string; readonly second: string; readonly value: T } | undefined;
  return (first, second) => {
    if (last?.first !== first || last.second !== second) last = { first, second, value: compute(first, second) };
    return last.value;
  };
}
