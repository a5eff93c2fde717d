/** A pattern without the spellings that RE2 has and JavaScript lacks. */
export interface JavaScriptForm {
  readonly source: string;
  /** From flags at the very beginning: `(?i)edit` is `/edit/i`. */
  readonly flags: string;
  /** Whether flags stand where `flags` cannot express them: `a(?i:b)`. */
  readonly hasInnerFlags: boolean;
  /** Whether any of the flags lets `.` match a line's end. */
  readonly hasDotAll: boolean;
}

// An escape and a class are matched to be skipped; an unclosed class runs to the end, so that this stays linear.
const SPELLING = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]?|\(\?P<|\(\?([imsU]*)(-[imsU]+)?([:)])/g;

/** Rewrites `(?P<name>…)`, `(?i)` and `(?i:…)`, which users know from other tools, to what JavaScript can judge. */
export function javaScriptForm(pattern: string): JavaScriptForm {
  let flags = '';
  let hasInnerFlags = false;
  let hasDotAll = false;
  const source = pattern.replace(SPELLING, (text, on?: string, off?: string, end?: string, at?: number) => {
    if (text === '(?P<') return '(?<';
    if (end === undefined || (on === '' && off === undefined)) return text;
    if (on?.includes('s') === true) hasDotAll = true;
    if (at === 0 && end === ')' && off === undefined) flags = on ?? '';
    else hasInnerFlags = true;
    return end === ')' ? '' : '(?:';
  });
  // `U` swaps greedy and lazy, which changes where a match ends but never whether there is one.
  return { source, flags: [...new Set(flags)].filter((flag) => flag !== 'U').join(''), hasInnerFlags, hasDotAll };
}

/** The engine's words for what is wrong, without the pattern: 'Unterminated group'. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(message.lastIndexOf(': ') + 2) || 'Invalid pattern';
}

/** Compiles the pattern with JavaScript's own engine: a RegExp, or the reason why it is none. */
export function parseJavaScript(form: JavaScriptForm, extraFlags: string): RegExp | string {
  try {
    return new RegExp(form.source, form.flags + extraFlags);
  } catch (error) {
    return reasonOf(error);
  }
}
