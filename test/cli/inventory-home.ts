import { makeHome, type Home } from '../support/make-home.js';
import { configToml, files } from './cosh.js';

const manifest = (name: string, hooks: object): string => JSON.stringify({ name, version: '1.0.0', hooks });
const check = (name: string): object => ({ PreToolUse: [{ name, command: 'true' }] });

/** A home in which there is a hook for every reason not to run, and some that do. */
export function inventoryHome(): Home {
  const home = makeHome({
    [files.config]: configToml([
      { name: 'first', command: 'first', matcher: 'shell|Edit' },
      { name: 'gate', command: 'gate', on_failure: 'block' },
      { name: 'off-by-name', command: 'off' },
      { name: 'off-by-source', command: 'off' },
      { name: 'broken-matcher', command: 'never', matcher: '(' },
      { name: 'prompt', command: 'prompt', event: 'UserPromptSubmit' },
      { name: 'goodbye', command: 'goodbye', event: 'Stop', matcher: 'nothing' },
    ]),
    [files.setup]: JSON.stringify({
      hooks: {
        session_start_enabled: false,
        PreToolUse: [
          { name: 'lint', command: 'lint' },
          { name: 'lint-again', command: 'lint' },
          { name: 'files', command: 'files', matcher: '^read_' },
          { name: 'bad', command: 'bad', matcher: '[' },
          { name: 'misread', command: `echo "$COSH_TOOL_NAME" | grep -q 'rm -rf' && exit 2` },
        ],
        SessionStart: [{ name: 'hello', command: 'hello' }],
      },
    }),
    '.copilot-shell/extensions/active/cosh-extension.json': manifest('active', check('check')),
    '.copilot-shell/extensions/disabled/cosh-extension.json': manifest('disabled', check('check')),
    '.system/active/cosh-extension.json': manifest('active', check('check')),
    [files.extensionState]: JSON.stringify({ disabled: ['disabled'] }),
    [files.hookState]: JSON.stringify({ disabled: ['off-by-name', 'config.toml/off-by-source'], disabled_events: ['UserPromptSubmit'] }),
  });
  return home;
}

/** The same with a `config.toml` that is switched off as a whole. */
export const switchedOffHome = (): Home => makeHome({ [files.config]: configToml([{ name: 'first', command: 'first' }], '[hooks]\nenabled = false\n') });
