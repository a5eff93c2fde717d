import { ConsentNeeded, resultJson, type InstallResult } from '@cosh/installer';
import type { Context } from '../context.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import { visible } from '../render/visible.js';
import { askConsent, reportConsentNeeded, type ConsentOptions } from './ask-consent.js';
import { printJson } from './print-json.js';
import { withInstaller } from './with-installer.js';

export interface InstallRequest {
  readonly spec: string;
  readonly ref?: string;
  readonly path?: string;
  readonly link?: boolean;
}

/** What was done, in a sentence. */
export function resultWords({ name, version, change, previousVersion }: InstallResult): string {
  const what = visible(`${name} ${version}`);
  if (change === 'unchanged') return `${what} is in force already`;
  return change === 'updated' && previousVersion !== undefined && previousVersion !== version ? `${visible(name)} ${visible(previousVersion)} -> ${visible(version)}` : `${what} ${change}`;
}

/** Gets an extension, asks, and says what came of it. `words` are the command line, for somebody who has to repeat it. */
export function installFrom(context: Context, request: InstallRequest, options: ConsentOptions, words: readonly string[]): Promise<void> {
  return withInstaller(context, async (session) => {
    const { installer, interrupts, progress } = session;
    try {
      const result = await installer.install({ ...request, cwd: context.cwd, ask: askConsent(context, session, options), signal: interrupts.signal, onProgress: progress.step });
      progress.clear();
      if (options.json) printJson(context, resultJson(result));
      else context.stdout.write(`${resultWords(result)}\n`);
      for (const diagnostic of result.diagnostics.filter(({ severity }) => severity !== 'info')) context.stderr.write(renderDiagnostic(diagnostic));
    } catch (error) {
      if (!(error instanceof ConsentNeeded)) throw error;
      progress.clear();
      reportConsentNeeded(context, error, words, options.json);
    }
  });
}
