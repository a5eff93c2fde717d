import path from 'node:path';
import { shellWord } from '@cosh/core';
import { convertFolder } from '@cosh/installer';
import { printJson } from '../extensions/print-json.js';
import { visible } from '../render/visible.js';
import type { Configure } from './configure.js';

export const configureExtensionsConvert: Configure = (command, context) => {
  command
    .argument('<folder>', 'a plugin, extension or hooks file of another agent')
    .option('--out <folder>', 'write a copy of the folder with the manifest in it')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Writes a cosh-extension.json beside what is there; its hooks go on speaking the protocol that they
were written for. What cannot be said in it is named. Nothing that exists is overwritten.

Examples:
  cosh extensions convert ./their-plugin --out ./my-extension
  cosh extensions convert ./their-plugin --json | jq -r '.notes[]'`)
    .action(async (folder: string, { out, json }: { out?: string; json?: boolean }) => {
      const cosh = await context.createCosh();
      const { manifest, notes, file, format } = await convertFolder(cosh, path.resolve(context.cwd, folder), out === undefined ? undefined : path.resolve(context.cwd, out));
      await cosh.dispose();
      if (json) return printJson(context, { file, format, name: manifest.name, version: manifest.version, notes });
      context.stdout.write(`${visible(file)} was written\n${notes.map((note) => `  ${visible(note)}\n`).join('')}\nNext:\n  cosh extensions validate ${shellWord(out ?? folder)}\n`);
    });
};
