import { definePlugin, trustEverything, WORKSPACE_TRUST } from '@cosh/core';
import { describe, expect, it } from 'vitest';
import { bash, house, inputs, type Event, type Files } from './support/house.js';
import { configFile, configToml, extension, say, setupFile, setupJson, type HookTable } from './support/written.js';

const trusting = definePlugin({ name: 'trust', register: (registrar) => registrar.service(WORKSPACE_TRUST, trustEverything) });
const note = (name: string) => ({ name, command: `echo ${name} >> "$HOME/order"; ${say({ reason: name })}` });
const both = (name: string): HookTable => ({ PreToolUse: [note(`${name}-pre`)], PostToolUse: [note(`${name}-post`), note(`${name}-post-2`)] });

const everywhere: Files = {
  order: '',
  [configFile]: configToml(both('config')),
  [setupFile]: setupJson(both('setup')),
  'project/.copilot-shell/config.toml': configToml(both('workspace')),
  ...extension('zeta', both('zeta')),
  ...extension('alpha', both('alpha')),
};
const sources = ['config', 'setup', 'workspace', 'alpha', 'zeta'];

const fire = async (files: Files, event: Event = 'PreToolUse') => {
  const at = await house(files);
  return { at, verdict: await at.fire(event, { ...inputs[event], cwd: 'project' }, { plugins: [trusting] }) };
};

describe('B51: hooks of every scope are active together', () => {
  it('before a tool: one of each, in the order of the scopes', async () => {
    const { verdict } = await fire(everywhere);
    expect(verdict.hooks.map(({ name, status }) => [name, status])).toEqual(sources.map((source) => [`${source}-pre`, 'ok']));
    expect(verdict.hooks.map(({ source }) => source)).toEqual(['config.toml', 'setup.json', 'workspace', 'extension:alpha', 'extension:zeta']);
    expect(verdict.notifications.map(({ message }) => message)).toEqual(sources.map((source) => `${source}-pre`));
  });

  it('after a tool: the lists of all files, one behind the other', async () => {
    const { verdict } = await fire(everywhere, 'PostToolUse');
    expect(verdict.hooks.map(({ name }) => name)).toEqual(sources.flatMap((source) => [`${source}-post`, `${source}-post-2`]));
  });

  it('and start in that order too', async () => {
    const { at } = await fire(everywhere);
    expect(await at.read('order')).toBe(sources.map((source) => `${source}-pre\n`).join(''));
  });

  it('where the person has one event and the workspace another and the same', async () => {
    const files = { order: '', [configFile]: configToml({ PostToolUse: [note('user-post')] }), 'project/.copilot-shell/config.toml': configToml({ PreToolUse: [note('project-pre')], PostToolUse: [note('project-post')] }) };
    expect((await fire(files)).verdict.hooks.map(({ name }) => name)).toEqual(['project-pre']);
    expect((await fire(files, 'PostToolUse')).verdict.hooks.map(({ name }) => name)).toEqual(['user-post', 'project-post']);
  });

  it('where two share a name', async () => {
    const one: HookTable = { PreToolUse: [note('guard')] };
    const { verdict } = await fire({ order: '', [configFile]: configToml(one), [setupFile]: setupJson(one), 'project/.copilot-shell/config.toml': configToml(one), ...extension('demo', one) });
    expect(verdict.hooks.map(({ name, status }) => [name, status])).toEqual(Array(4).fill(['guard', 'ok']));
  });

  it('and all are listed', async () => {
    const at = await house(everywhere);
    const { hooks } = JSON.parse((await at.cli(['hooks', 'list', '--event', 'PreToolUse', '--json'])).stdout) as { hooks: { name: string }[] };
    expect(hooks.map(({ name }) => name)).toEqual(['config-pre', 'setup-pre', 'alpha-pre', 'zeta-pre']);
  });

  it('in the same order again and again in one process', async () => {
    const at = await house(everywhere);
    const cosh = await at.cosh({ plugins: [trusting] });
    const point = cosh.eventPoints.find(({ name }) => name === 'PreToolUse')!;
    for (let run = 0; run < 5; run += 1) {
      expect((await cosh.dispatchWire(point, { ...bash, cwd: 'project' })).hooks.map(({ name }) => name)).toEqual(sources.map((source) => `${source}-pre`));
    }
  });
});

describe('a switch belongs to its own file', () => {
  const off: [string, Files, string][] = [
    ['config.toml', { [configFile]: `[hooks]\nenabled = false\n\n${configToml(both('config'))}` }, 'config'],
    ['setup.json', { [setupFile]: JSON.stringify({ hooks: { ...(JSON.parse(setupJson(both('setup'))) as { hooks: object }).hooks, enabled: false } }) }, 'setup'],
    ['the workspace', { 'project/.copilot-shell/config.toml': `[hooks]\nenabled = false\n\n${configToml(both('workspace'))}` }, 'workspace'],
    ['one extension', { '.copilot-shell/states/extensions.json': '{"disabled":["alpha"]}' }, 'alpha'],
  ];

  it.each(off)('%s', async (_title, files, source) => {
    const { verdict } = await fire({ ...everywhere, ...files });
    expect(verdict.hooks.map(({ name }) => name)).toEqual(sources.filter((each) => each !== source).map((each) => `${each}-pre`));
  });

  it('and of one event switches no other event', async () => {
    const files = { ...everywhere, [setupFile]: JSON.stringify({ hooks: { ...(JSON.parse(setupJson(both('setup'))) as { hooks: object }).hooks, pre_tool_use_enabled: false } }) };
    expect((await fire(files)).verdict.hooks.map(({ name }) => name)).not.toContain('setup-pre');
    expect((await fire(files, 'PostToolUse')).verdict.hooks.map(({ name }) => name)).toContain('setup-post');
  });
});

describe('an empty or absent scope takes nothing from the others', () => {
  it.each([
    ['an empty config.toml', { [configFile]: '' }, 'config'], ['an empty hooks table', { [configFile]: '[hooks]\n' }, 'config'], ['an empty object', { [setupFile]: '{}' }, 'setup'],
    ['hooks that are null', { [setupFile]: '{"hooks":null}' }, 'setup'], ['an empty list', { [setupFile]: '{"hooks":{"PreToolUse":[]}}' }, 'setup'], ['other settings only', { [setupFile]: '{"theme":"dark"}' }, 'setup'],
    ['an extension without hooks', { '.copilot-shell/extensions/alpha/cosh-extension.json': '{"name":"alpha","version":"1.0.0"}' }, 'alpha'],
  ] as [string, Files, string][])('%s', async (_title, files, source) => {
    const { verdict } = await fire({ ...everywhere, ...files });
    expect(verdict.hooks.map(({ name }) => name)).toEqual(sources.filter((each) => each !== source).map((each) => `${each}-pre`));
  });
});

describe('stages follow the order of the scopes', () => {
  it('a block of an earlier scope skips the later ones and names the one that blocked', async () => {
    const { verdict } = await fire({ ...everywhere, [setupFile]: setupJson({ PreToolUse: [{ name: 'setup-pre', command: say({ decision: 'deny', reason: 'no' }) }] }) });
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
    expect(verdict.hooks.map(({ status }) => status)).toEqual(['ok', 'ok', 'skipped', 'skipped', 'skipped']);
  });

  it('a block of the last scope still blocks', async () => {
    const { verdict } = await fire({ ...everywhere, ...extension('zeta', { PreToolUse: [{ command: say({ decision: 'block', reason: 'last' }) }] }) });
    expect(verdict).toMatchObject({ decision: 'block', reason: 'last' });
  });

  it('an allow of a near scope does not lift the block of the person', async () => {
    const allow: HookTable = { PreToolUse: [{ name: 'yes', command: say({ decision: 'allow' }) }] };
    const { verdict } = await fire({ [configFile]: configToml({ PreToolUse: [{ name: 'no', command: say({ decision: 'block', reason: 'mine' }) }] }), 'project/.copilot-shell/config.toml': configToml(allow), ...extension('demo', allow) });
    expect(verdict).toMatchObject({ decision: 'block', reason: 'mine' });
  });
});
