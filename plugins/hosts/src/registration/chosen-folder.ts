import path from 'node:path';
import type { RegistrationPlaces } from '@cosh/core';

/** The folder that a variable names, where it names a whole path; else the usual one in the person's home. */
export function chosenFolder({ home, environment }: RegistrationPlaces, variable: string, usual: string): string {
  const chosen = environment[variable];
  return chosen !== undefined && path.isAbsolute(chosen) ? chosen : path.join(home, usual);
}
