/** The reason when RE2 refuses for the size of the pattern, which no other engine should be given either. */
function sizeReason(message: string): string | undefined {
  if (message.includes('invalid repeat count')) return 'Nested repeat counts multiply to more than 1000';
  if (message.includes('nests too deeply')) return 'Groups nest too deeply';
  return message.includes('too large') ? 'Pattern repeats too much' : undefined;
}

export type LinearResult =
  | { readonly kind: 'compiled'; readonly matches: (subject: string) => boolean }
  | { readonly kind: 'too-large'; readonly reason: string }
  | { readonly kind: 'unsupported' };

/** Compiles a pattern in RE2's syntax. The engine is loaded with the first pattern that needs it. */
export async function compileLinear(source: string): Promise<LinearResult> {
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(source);
    return { kind: 'compiled', matches: (subject) => compiled.test(subject) };
  } catch (error) {
    const reason = sizeReason(error instanceof Error ? error.message : '');
    return reason === undefined ? { kind: 'unsupported' } : { kind: 'too-large', reason };
  }
}
