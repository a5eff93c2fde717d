import type { Diagnostic } from '../contract/index.js';

// What stays until somebody changes something, which is seen by that change.
const lasting: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO']);

/** Whether what the system answered (too many open files, a failing disk) may be over the next time, though no file has changed. */
const mayPass = (code: string | undefined): boolean => code !== undefined && /^E[A-Z]+\d*$/.test(code) && !lasting.has(code);

/** What to say of something that could not be read, in the words of a diagnostic. */
export function whyUnreadable({ code, message }: Error & { readonly code?: string | undefined }, whatFailed = 'read'): Pick<Diagnostic, 'problem' | 'mayPass'> {
  return { problem: `cannot be ${whatFailed} (${code ?? message})`, ...(mayPass(code) ? { mayPass: true } : {}) };
}

/** Whether to look again at the next event, whatever files say. */
export const isDoubtful = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some((each) => each.mayPass === true);
