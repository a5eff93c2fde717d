import { CoshError, type Diagnostic } from '@cosh/core';

/** What a check found, or that it could not look. */
export async function orReport(work: Promise<readonly Diagnostic[]>): Promise<readonly Diagnostic[]> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CoshError)) throw error;
    return [{ code: error.code, severity: 'error', file: 'states', problem: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) }];
  }
}
