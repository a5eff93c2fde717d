import { compileBounded } from './matcher-bounded.js';
import { javaScriptForm, parseJavaScript } from './matcher-javascript.js';
import { compileLinear } from './matcher-linear.js';
import { translate } from './matcher-translation.js';
import { compileWords } from './matcher-words.js';

/**
 * A hook's matcher, ready to be asked. `kind` is how it is run: `all` and `words` need no regular expression engine,
 * `linear` runs in time proportional to the subject, `bounded` within a time limit. `matches` never throws.
 */
export type CompiledMatcher =
  | {
      readonly ok: true;
      readonly kind: 'all' | 'words' | 'linear' | 'bounded';
      readonly matches: (subject: string) => boolean;
    }
  | { readonly ok: false; readonly reason: string };

const MAX_LENGTH = 65_536;
const ALL = new Set(['', '*', '.*']);

const refused = (reason: string): CompiledMatcher => ({ ok: false, reason });

/** An engine that fails has not decided, and a guard must rather run than be skipped. */
function guarded(kind: 'linear' | 'bounded', matches: (subject: string) => boolean): CompiledMatcher {
  const safely = (subject: string) => {
    try {
      return matches(subject);
    } catch {
      return true;
    }
  };
  return { ok: true, kind, matches: safely };
}

/**
 * Compiles a matcher from configuration. No pattern, '' and '*' match everything; any other pattern is a regular
 * expression with JavaScript's meaning that may match anywhere in the subject, case sensitive. Beyond JavaScript it
 * may hold inline flags (`(?i)`), `(?P<name>…)` and, without a flag, `\u{…}` and `\p{…}`; characters are code points.
 * Never throws: a pattern that is invalid, or too large to run safely, gives `ok: false` and a short reason.
 */
export async function compileMatcher(pattern: string | undefined): Promise<CompiledMatcher> {
  if (pattern === undefined || ALL.has(pattern)) return { ok: true, kind: 'all', matches: () => true };
  if (typeof pattern !== 'string') return refused('Not a text');
  if (pattern.length > MAX_LENGTH) return refused(`Pattern longer than ${MAX_LENGTH} characters`);
  const words = compileWords(pattern);
  if (words !== undefined) return { ok: true, kind: 'words', matches: words };
  const form = javaScriptForm(pattern);
  const translation = translate(pattern, form.hasDotAll);
  if (translation.refusal !== undefined) return refused(translation.refusal);
  const parsed = parseJavaScript(form, '');
  if (typeof parsed === 'string') return refused(parsed);
  if (!translation.backtracks) {
    const linear = await compileLinear(translation.source);
    if (linear.kind === 'compiled') return guarded('linear', linear.matches);
    if (linear.kind === 'too-large') return refused(linear.reason);
  }
  const bounded = await compileBounded(form);
  return typeof bounded === 'string' ? refused(bounded) : guarded('bounded', bounded);
}
