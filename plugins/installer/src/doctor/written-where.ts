import path from 'node:path';
import { LOCATIONS, type Diagnostic } from '@cosh/core';
import type { DoctorContext } from './check.js';

export type WrittenWhere = 'configuration' | 'extensions' | 'trust' | 'timeouts';

/** What reading the files found, by what it concerns. Nobody relies on what is switched off or stands behind another: that is worth a word, no more. */
export function writtenWhere({ cosh, inventory }: DoctorContext, where: WrittenWhere): Diagnostic[] {
  const { userExtensions, systemExtensions } = cosh.resolve(LOCATIONS);
  const { extensions, diagnostics } = inventory;
  const folders = [userExtensions, ...systemExtensions, ...extensions.flatMap(({ folder, location }) => [folder, location])];
  const isBelow = (file: string, folder: string): boolean => file === folder || file.startsWith(folder + path.sep);
  const placeOf = ({ code, file }: Diagnostic): WrittenWhere => {
    if (code.startsWith('hook_timeout_')) return 'timeouts';
    if (code.startsWith('workspace_') || code.startsWith('trust_')) return 'trust';
    return folders.some((folder) => isBelow(file, folder)) ? 'extensions' : 'configuration';
  };
  return diagnostics.filter((each) => each.severity !== 'info' && placeOf(each) === where).map((each) => {
    const owner = extensions.find(({ folder }) => isBelow(each.file, folder));
    const idle = owner?.state === 'disabled' || owner?.state === 'shadowed';
    return idle && each.severity === 'error' ? { ...each, severity: 'warning' } : each;
  });
}
