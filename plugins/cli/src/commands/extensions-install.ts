import { consentOption } from '../extensions/consent-option.js';
import { installFrom } from '../extensions/install-from.js';
import type { Configure } from './configure.js';

interface Options {
  readonly ref?: string;
  readonly path?: string;
  readonly consent?: readonly string[];
  readonly json?: boolean;
}

export const configureExtensionsInstall: Configure = (command, context) => {
  command
    .argument('<source>', 'a folder or hooks file, a git URL, an npm package, a tarball (file or https)')
    .option('--ref <ref>', 'git: a branch, a tag or a full commit id')
    .option('--path <path>', 'git: a folder of the repository')
    .addOption(consentOption())
    .option('--json', 'print JSON')
    .addHelpText('after', `
Plugins of Claude Code, extensions of Gemini CLI and Qwen Code, and hooks files of these, of Codex,
Copilot and Cursor are taken too; what cannot run here is listed.

Nothing comes into force before you have seen what it will run and typed yes. Without a terminal
the exit status is 3, and the last line is what to type to agree.

Examples:
  cosh extensions install ./my-guard
  cosh extensions install https://git.example.com/you/guards.git --ref v1.2.0 --path packages/shell
  cosh extensions install npm:@you/my-guard@beta`)
    .action((source: string, { ref, path, consent, json }: Options) => {
      const words = ['install', source, ...(ref === undefined ? [] : ['--ref', ref]), ...(path === undefined ? [] : ['--path', path])];
      const request = { spec: source, ...(ref === undefined ? {} : { ref }), ...(path === undefined ? {} : { path }) };
      return installFrom(context, request, { ...(consent ? { consent } : {}), ...(json ? { json } : {}) }, words);
    });
};
