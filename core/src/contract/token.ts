declare const provides: unique symbol;

/** The name under which the container hands something out. One `unique symbol` per interface, declared beside it. */
export type Token<T> = symbol & { readonly [provides]?: T };

export function token<T>(description: string): Token<T> {
  return Symbol(description) as Token<T>;
}
