import type { Diagnostic } from '../contract/index.js';

export type Finding = Omit<Diagnostic, 'file'>;

/** Gathers what is wrong with one file, in the order of finding. */
export class DiagnosticCollector {
  readonly #found: Diagnostic[] = [];

  constructor(readonly file: string) {}

  add(finding: Finding): void {
    this.#found.push({ ...finding, file: this.file });
  }

  error(code: string, place: string, problem: string, hint?: string): void {
    this.add({ code, severity: 'error', place, problem, ...(hint === undefined ? {} : { hint }) });
  }

  warning(code: string, place: string, problem: string, hint?: string): void {
    this.add({ code, severity: 'warning', place, problem, ...(hint === undefined ? {} : { hint }) });
  }

  info(code: string, place: string, problem: string, hint?: string): void {
    this.add({ code, severity: 'info', place, problem, quiet: true, ...(hint === undefined ? {} : { hint }) });
  }

  get all(): readonly Diagnostic[] {
    return this.#found;
  }

  get hasErrors(): boolean {
    return this.#found.some(({ severity }) => severity === 'error');
  }
}
