import { stat } from 'node:fs/promises';
import path from 'node:path';
import { shellWord, type Diagnostic } from '@cosh/core';
import type { Check } from '../check.js';
import { writtenWhere } from '../written-where.js';

/** Workspaces that a person said yes to are as they were then, here and elsewhere. */
export const trust: Check<'trust'> = {
  area: 'trust',
  run: async (context) => {
    const here = writtenWhere(context, 'trust');
    const { workspaces } = await context.cosh.trust.records();
    const elsewhere: Diagnostic[] = [];
    let good = 0;
    for (const root of workspaces.keys()) {
      const standing = await context.cosh.trust.standingOf(root, () => {});
      if (standing.kind === 'trusted') good += 1;
      else if (here.some(({ code, file }) => code === 'workspace_held' && file.startsWith(root + path.sep))) continue;
      else if (!(await stat(root).catch(() => undefined))) elsewhere.push({ code: 'workspace_gone', severity: 'info', file: root, problem: 'was trusted, and is no longer there', hint: `cosh untrust ${shellWord(root)}` });
      else elsewhere.push({ code: 'workspace_changed', severity: 'warning', file: root, problem: `changed since you trusted it: ${standing.kind === 'changed' ? standing.changes[0] ?? '' : ''}`, hint: `cosh trust ${shellWord(root)}` });
    }
    return { total: workspaces.size, good, findings: [...here, ...elsewhere] };
  },
};
