import { CoshError } from '@cosh/core';

/** `why` is a clause about the archive: "is cut short". */
export const archiveInvalid = (why: string, cause?: unknown): CoshError =>
  new CoshError('tree_archive_invalid', `the archive ${why}`, { hint: 'nothing was installed; get it again, or tell its author', cause });
