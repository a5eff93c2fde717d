import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import { printJson } from '../extensions/print-json.js';
import { visible } from '../render/visible.js';
import type { Configure } from './configure.js';

export const configureUntrust: Configure = (command, context) => {
  command
    .argument('[folder]', 'a workspace, or a folder in one; the current one where none is named')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Takes a yes to a workspace back. Nothing of it is read or run any more.

Example:
  cosh untrust ~/src/app`)
    .action(async (given: string | undefined, { json }: { json?: boolean }) => {
      const folder = path.resolve(context.cwd, given ?? '');
      const cosh = await context.createCosh();
      try {
        // Also one that is gone by now, under the name it had.
        const exact = (await cosh.trust.records()).workspaces.has(folder);
        const root = exact ? folder : await cosh.trust.workspaceOf(folder).catch(() => realpath(folder).catch(() => folder));
        if (!(await cosh.trust.revoke(root))) throw new CoshError('workspace_unknown', `${root} is not trusted`, { hint: 'cosh trust --show lists what is' });
        if (json) printJson(context, { workspace: root, change: 'untrusted' });
        else context.stdout.write(`${visible(root)} is not trusted any more\n`);
      } finally {
        await cosh.dispose();
      }
    });
};
