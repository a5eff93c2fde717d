import { text } from 'node:stream/consumers';
import { CoshError } from '@cosh/core';
import { readSetting, setSetting, settingsDiagnostics } from '@cosh/installer';
import type { Context } from '../context.js';
import { listenForInterrupts } from './interrupts.js';
import { printJson } from '../extensions/print-json.js';
import { readSecret } from '../extensions/read-secret.js';
import { settingJson } from '../extensions/setting-json.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import type { Configure } from './configure.js';

/** The value from where nobody sees it: a prompt without echo, or a pipe. */
async function readValue(context: Context, extension: string, key: string): Promise<string> {
  if (!context.stdin.isTTY) return (await text(context.stdin)).replace(/\r?\n$/, '');
  const interrupts = listenForInterrupts(context);
  try {
    const typed = await readSecret(context, `${key} of ${extension}: `, interrupts);
    if (typed !== undefined && typed !== '') return typed;
    throw new CoshError('setting_value_missing', 'no value was given', { hint: 'nothing was changed' });
  } finally {
    interrupts.release();
  }
}

export const configureExtensionsSettingsSet: Configure = (command, context) => {
  command
    .argument('<extension>', 'an extension; "cosh extensions list" shows them')
    .argument('<key>', 'a setting of it')
    .argument('[value]', 'left out: read from stdin, or asked for on a terminal without showing it')
    .option('--json', 'print JSON')
    .addHelpText('after', `
A secret is never taken from the command line, where other programs and the history of your shell
see it.

Examples:
  cosh extensions settings set my-guard level 3
  cosh extensions settings set my-guard apiKey < key.txt`)
    .action(async (extension: string, key: string, value: string | undefined, { json }: { json?: boolean }) => {
      const cosh = await context.createCosh();
      try {
        const { sensitive } = await readSetting(cosh, extension, key);
        if (sensitive && value !== undefined) throw new CoshError('setting_secret_on_command_line', `${key} is a secret, and a command line is seen by others`, { hint: `change that secret if it was a real one; then: cosh extensions settings set ${extension} ${key} < FILE, or without a value on a terminal` });
        const setting = await setSetting(cosh, extension, key, value ?? (await readValue(context, extension, key)));
        if (json) printJson(context, settingJson(setting));
        else context.stdout.write(`${setting.key} of ${extension} is set; its hooks get it as ${setting.variable}\n`);
        for (const diagnostic of await settingsDiagnostics(cosh)) context.stderr.write(renderDiagnostic(diagnostic));
      } catch (error) {
        // Ctrl-C at the prompt: the status says so already.
        if (!(error instanceof CoshError) || context.exitCode === 0) throw error;
        context.stderr.write('cosh: interrupted; nothing was changed\n');
      } finally {
        await cosh.dispose();
      }
    });
};
