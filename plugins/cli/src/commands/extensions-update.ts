import { CoshError } from '@cosh/core';
import { ConsentNeeded, resultJson, type InstallResult } from '@cosh/installer';
import { consentMissingExitCode } from '../consent/ask-on-terminal.js';
import { askConsent, lineToRepeat, reportConsentNeeded, type ConsentOptions } from '../extensions/ask-consent.js';
import { consentOption } from '../extensions/consent-option.js';
import { resultWords } from '../extensions/install-from.js';
import { printJson } from '../extensions/print-json.js';
import { withInstaller, type InstallerSession } from '../extensions/with-installer.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import { renderError } from '../render/errors.js';
import type { Context } from '../context.js';
import type { Configure } from './configure.js';

interface Options extends ConsentOptions {
  readonly all?: boolean;
}

/** What is wrong with it, and what gives reason to look twice. */
function warn(context: Context, { name, diagnostics }: InstallResult): void {
  for (const diagnostic of diagnostics.filter(({ severity }) => severity !== 'info')) context.stderr.write(renderDiagnostic({ ...diagnostic, problem: `${name}: ${diagnostic.problem}` }));
}

const update = (context: Context, session: InstallerSession, name: string, options: ConsentOptions): Promise<InstallResult> =>
  session.installer.update({ name, ask: askConsent(context, session, options), signal: session.interrupts.signal, onProgress: session.progress.step });

async function updateOne(context: Context, session: InstallerSession, name: string, options: ConsentOptions): Promise<void> {
  try {
    const result = await update(context, session, name, options);
    session.progress.clear();
    if (options.json) printJson(context, resultJson(result));
    else context.stdout.write(`${resultWords(result)}\n`);
    warn(context, result);
  } catch (error) {
    if (!(error instanceof ConsentNeeded)) throw error;
    session.progress.clear();
    reportConsentNeeded(context, error, ['update', name], options.json);
  }
}

/** One that cannot be updated does not keep the others from it. */
async function updateAll(context: Context, session: InstallerSession, options: ConsentOptions): Promise<void> {
  const { extensions } = await session.installer.list();
  const results: object[] = [];
  for (const { installed: { name } } of extensions.filter(({ managed }) => managed)) {
    if (session.interrupts.signal.aborted) throw new CoshError('cancelled', 'interrupted');
    try {
      const result = await update(context, session, name, options);
      session.progress.clear();
      results.push(resultJson(result));
      if (!options.json) context.stdout.write(`${resultWords(result)}\n`);
      warn(context, result);
    } catch (error) {
      if (!(error instanceof CoshError) || session.interrupts.signal.aborted) throw error;
      session.progress.clear();
      const needed = error instanceof ConsentNeeded;
      if (context.exitCode !== consentMissingExitCode) context.exitCode = needed ? consentMissingExitCode : 1;
      results.push({ name, error: { code: error.code, message: error.message }, ...(needed ? { repeat: lineToRepeat(['update', name], error.question.fingerprint) } : {}) });
      if (needed && !options.json) reportConsentNeeded(context, error, ['update', name], false);
      else context.stderr.write(renderError({ message: `${name}: ${error.message}`, hint: error.hint }));
    }
  }
  if (options.json) printJson(context, { results });
  else if (results.length === 0) context.stdout.write('Nothing was installed by cosh, so there is nothing to update.\n');
}

export const configureExtensionsUpdate: Configure = (command, context) => {
  command
    .argument('[name]', 'an extension; "cosh extensions list" shows them')
    .option('--all', 'every extension that was installed by cosh')
    .addOption(consentOption())
    .option('--json', 'print JSON')
    .addHelpText('after', `
A branch and a dist-tag are followed; a full commit id and an exact version never move. You are
asked again only where the new version may do more than you agreed to.

Examples:
  cosh extensions update my-guard
  cosh extensions update --all`)
    .action((name: string | undefined, { all, ...options }: Options) => {
      if ((name === undefined) === (all !== true)) throw new CoshError('usage', 'name one extension, or all of them with --all', { hint: 'cosh extensions update NAME, or cosh extensions update --all' });
      return withInstaller(context, (session) => (name === undefined ? updateAll(context, session, options) : updateOne(context, session, name, options)));
    });
};
