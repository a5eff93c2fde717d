import path from 'node:path';
import { CoshError, shellWord, type Cosh } from '@cosh/core';
import { askOnTerminal, reportUnasked } from '../consent/ask-on-terminal.js';
import type { Context } from '../context.js';
import { fingerprintOption } from '../extensions/consent-option.js';
import { printJson } from '../extensions/print-json.js';
import { renderTrustQuestion } from '../render/trust-question.js';
import { visible } from '../render/visible.js';
import { trustQuestion, trustQuestionJson } from '../trust/trust-question.js';
import type { Configure } from './configure.js';
import { listenForInterrupts } from './interrupts.js';

interface Options {
  readonly show?: boolean;
  readonly trust?: readonly string[];
  readonly json?: boolean;
}

/** What is there to be seen, for somebody who decides nothing now. */
async function show(cosh: Cosh, folder: string, { json }: Options, context: Context): Promise<void> {
  const trusted = [...(await cosh.trust.records()).workspaces].map(([workspace, { at }]) => ({ workspace, trusted_at: at }));
  const question = await cosh.trust.workspaceOf(folder).then((root) => trustQuestion(cosh, root), (error: unknown) => {
    if (error instanceof CoshError && error.code === 'workspace_missing') return undefined;
    throw error;
  });
  if (json) return printJson(context, { ...(question ? trustQuestionJson(question) : {}), trusted });
  if (question) context.stdout.write(`${renderTrustQuestion(question, context.stdout)}\n`);
  context.stdout.write(trusted.length === 0 ? 'No workspace is trusted.\n' : `Trusted workspaces:\n${trusted.map(({ workspace, trusted_at: at }) => `  ${at.slice(0, 10)}  ${visible(workspace)}\n`).join('')}`);
}

async function trust(folder: string, options: Options, context: Context): Promise<void> {
  const cosh = await context.createCosh();
  const interrupts = listenForInterrupts(context);
  try {
    if (options.show) return await show(cosh, folder, options, context);
    const question = await trustQuestion(cosh, await cosh.trust.workspaceOf(folder));
    const { survey, state } = question;
    const { root, fingerprint } = survey;
    const done = (change: string, words: string): void => {
      if (options.json) printJson(context, { ...trustQuestionJson(question), state: change === 'refused' ? state : 'trusted', change });
      else context.stdout.write(`${words}\n`);
    };
    if (survey.files.every(({ kind }) => kind === 'absent' || kind === 'folder')) {
      throw new CoshError('workspace_empty', `there is nothing in ${root} to be trusted`, { hint: state === 'untrusted' ? 'its hooks would stand in .copilot-shell/config.toml' : `it was trusted once; to forget that: cosh untrust ${shellWord(root)}` });
    }
    if (state === 'trusted') return done('unchanged', `${visible(root)} is trusted already, and nothing has changed`);
    if (survey.refusals[0] !== undefined) await cosh.trust.grant(survey);
    const prompt = state === 'changed' ? 'Trust it as it is now?' : 'Trust it?';
    const answer = await askOnTerminal(context, { fingerprint, text: (out) => renderTrustQuestion(question, out), prompt }, { given: options.trust ?? [], json: options.json, signal: interrupts.signal });
    if (answer === 'nobody') {
      const wrong = options.trust !== undefined;
      const error = wrong ? { code: 'trust_mismatch', message: `${root}: the fingerprint given is not that of what stands there now` } : { code: 'trust_missing', message: `${root}: nobody has agreed to what it would run` };
      return reportUnasked(context, error, { trust: trustQuestionJson(question) }, ['cosh', 'trust', root, '--trust', fingerprint].map(shellWord).join(' '), options.json);
    }
    if (answer === 'no') throw new CoshError('trust_refused', `${root} was not trusted: nobody agreed to it`, { hint: 'nothing was changed' });
    await cosh.trust.grant(survey);
    done('trusted', `${visible(root)} is trusted as it is now; any change holds it again`);
  } catch (error) {
    if (!interrupts.signal.aborted || !(error instanceof CoshError)) throw error;
    context.stderr.write('cosh: interrupted; nothing was changed\n');
  } finally {
    interrupts.release();
    await cosh.dispose();
  }
}

export const configureTrust: Configure = (command, context) => {
  command
    .argument('[folder]', 'a workspace, or a folder in one; the current one where none is named')
    .option('--show', 'show what is there, what is trusted and what changed, and ask nothing')
    .addOption(fingerprintOption('--trust'))
    .option('--json', 'print JSON')
    .addHelpText('after', `
Shows every hook, script and extension that a workspace has in its .copilot-shell, and asks. A yes
holds for this very folder and for exactly these bytes: nothing of it runs after any change, until
you have seen what changed. Without a terminal the exit status is 3, and the last line is what to
type to agree.

Examples:
  cosh trust
  cosh trust --show
  cosh trust ~/src/app --trust 4f1c…`)
    .action((folder: string | undefined, options: Options) => trust(path.resolve(context.cwd, folder ?? ''), options, context));
};
