import { parseJavaScript, reasonOf } from './matcher-javascript.js';
import type { JavaScriptForm } from './matcher-javascript.js';

const TIMEOUT_MS = 50;
const MAX_SUBJECT = 4_096;

type Run = (expression: RegExp, subject: string) => boolean;

let loading: Promise<Run> | undefined;

/** One context serves every matcher: it holds nothing between two runs. */
async function loadRun(): Promise<Run> {
  const { createContext, Script } = await import('node:vm');
  const globals: { expression?: RegExp; subject?: string } = {};
  const context = createContext(globals);
  const script = new Script('expression.test(subject)');
  return (expression, subject) => {
    Object.assign(globals, { expression, subject });
    try {
      return script.runInContext(context, { timeout: TIMEOUT_MS }) === true;
    } finally {
      delete globals.expression;
      delete globals.subject;
    }
  };
}

// Timed out, or interrupted: nothing that is wrong with the pattern.
const isTimeout = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('ERR_SCRIPT_EXECUTION_');

/**
 * Compiles a pattern that only a backtracking engine can run: its test, or the reason why it is invalid. The test sees
 * the first 4096 characters and answers within about 50 ms. What it cannot decide is a match, for a guard must rather
 * run than be skipped; from then on it answers so at once for every subject that is as long.
 */
export async function compileBounded(form: JavaScriptForm): Promise<((subject: string) => boolean) | string> {
  if (form.hasInnerFlags) return 'Inline flags inside a pattern with look-around or back-references';
  const expression = parseJavaScript(form, /\\(?:[pP]|u)\{/.test(form.source) ? 'u' : '');
  if (typeof expression === 'string') return expression;
  loading ??= loadRun();
  const run = await loading;
  try {
    // JavaScript judges the size of a pattern only when it first runs.
    run(expression, '');
  } catch (error) {
    if (!isTimeout(error)) return reasonOf(error);
  }
  let undecided = Infinity;
  return (subject) => {
    const seen = subject.slice(0, MAX_SUBJECT);
    if (seen.length >= undecided) return true;
    try {
      return run(expression, seen);
    } catch {
      undecided = seen.length;
      return true;
    }
  };
}
