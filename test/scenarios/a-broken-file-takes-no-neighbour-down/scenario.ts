import path from 'node:path';
import { expect } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  const said: string[] = [];
  const verdict = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} }, {
    onDiagnostic: ({ file, place, line, code }) => said.push(`${path.relative(home.folder, file)}: ${place ?? `line ${line}`}: ${code}`),
  });
  expect(verdict).toMatchObject({ decision: 'none', context: 'good\nbetter' });
  expect(said).toEqual([
    '.copilot-shell/config.toml: line 1: config_unreadable',
    '.config/cosh/setup.json: hooks.PreTolUse: hook_event_unknown',
    '.config/cosh/setup.json: hooks.PreToolUse[0]: hook_entry_invalid',
    '.config/cosh/setup.json: hooks.PreToolUse[1]: hook_command_missing',
    '.copilot-shell/extensions/broken/cosh-extension.json: line 2: extension_manifest_invalid',
    '.copilot-shell/extensions/good/cosh-extension.json: hooks.PreToolUse[0].hooks[0].matcher: hook_matcher_invalid',
  ]);
});
