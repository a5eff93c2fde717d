import { describe, expect, it } from 'vitest';
import { createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse } from '@cosh/event-points';
import { hostsPlugin } from '@cosh/hosts';
import { person } from '../extensions/support/extension.js';

const denies = (reason: string): object => ({ type: 'command', command: `echo ${reason} >&2; exit 2` });
const hooks = (...entries: object[]): string => JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Bash', hooks: entries }] } });

describe('a process that is running', () => {
  it('notices at its next event what changed in any file of a folder of another agent\'s', async () => {
    const somebody = person();
    const file = (name: string): string => `.copilot-shell/extensions/theirs/${name}`;
    const cosh = await createCosh({ cwd: somebody.project, environment: somebody.environment(), plugins: [eventPointsPlugin, dialectsPlugin, hostsPlugin] });
    const reason = async (): Promise<string | undefined> => (await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: 'rm' } })).reason;
    expect(await reason()).toBeUndefined();
    somebody.home.write(file('.claude-plugin/plugin.json'), JSON.stringify({ name: 'theirs', hooks: './more.json' }));
    somebody.home.write(file('more.json'), hooks(denies('first')));
    expect(await reason()).toBe('first');
    somebody.home.write(file('more.json'), hooks(denies('second')));
    expect(await reason()).toBe('second');
    // A default file that was not there yet; what the manifest names comes first, and its block ends the series.
    somebody.home.write(file('hooks/hooks.json'), hooks(denies('third')));
    expect((await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} })).hooks.map(({ status }) => status)).toEqual(['ok', 'skipped']);
    // A manifest of this project's in its place.
    somebody.home.write(file('cosh-extension.json'), JSON.stringify({ name: 'ours', version: '1.0.0' }));
    expect(await reason()).toBeUndefined();
    await cosh.dispose();
  });
});
