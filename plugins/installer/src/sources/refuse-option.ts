import { CoshError } from '@cosh/core';
import type { SourceRequest } from './source-kind.js';

/** `--ref` and `--path` choose something inside a git repository; elsewhere they would be ignored in silence. Throws `source_option_unsupported`. */
export function refuseOptions({ ref, path, spec }: SourceRequest, what: string, hint: string): void {
  const option = ref !== undefined ? '--ref' : path !== undefined ? '--path' : undefined;
  if (option) throw new CoshError('source_option_unsupported', `${option} is for git repositories; ${spec} is ${what}`, { hint });
}
