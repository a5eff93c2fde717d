import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/repository.js';
import { copyFolder, person, tree, type Person } from './support/extension.js';

const templates = ['minimal', 'guard', 'observer', 'context', 'typescript'] as const;
type Template = (typeof templates)[number];

/** A person whose folder for extensions has the packages of cosh in reach, as after `npm install`. */
function author(): Person {
  const somebody = person();
  mkdirSync(somebody.home.path('project/node_modules'));
  for (const name of ['@cosh', '@types', 'typescript', 'undici-types']) symlinkSync(path.join(repository, 'node_modules', name), somebody.home.path('project/node_modules', name));
  return somebody;
}
const make = (somebody: Person, template: Template, folder: string = `my-${template}`) => somebody.ext('new', folder, '--template', template);

/** What each template does to an event, once installed. */
const fired: Readonly<Record<Template, (somebody: Person) => Promise<void>>> = {
  minimal: async (somebody) => { expect(await somebody.greeting()).toBe('The extension my-minimal is at work in this session.'); },
  guard: async (somebody) => {
    const shell = (command: string) => somebody.fire('PreToolUse', { tool_name: 'shell', tool_input: { command } });
    expect(await shell('git push -f')).toMatchObject({ decision: 'block', reason: expect.stringContaining('my-guard') });
    expect(await shell('git status')).toMatchObject({ decision: 'none' });
  },
  observer: async (somebody) => {
    await somebody.fire('PostToolUse', { tool_name: 'shell', tool_input: {}, tool_output: 'x' });
    expect(somebody.home.read('.local/state/my-observer/tools.jsonl')).toContain('"tool":"shell"');
  },
  context: async (somebody) => {
    somebody.home.write('project/HOUSE-RULES.md', 'Be kind.');
    expect(await somebody.greeting()).toContain('Be kind.');
  },
  typescript: async (somebody) => {
    expect(await somebody.fire('PreToolUse', { tool_name: 'shell', tool_input: { command: 'x'.repeat(2000) } })).toMatchObject({ decision: 'ask' });
  },
};

describe.each(templates)('cosh extensions new --template %s', (template) => {
  it('writes a folder that is valid, installs, does what it says, and verifies afterwards', async () => {
    const somebody = author();
    const { exit, stdout } = await make(somebody, template);
    expect([exit, stdout]).toEqual([0, expect.stringContaining(`cosh extensions validate my-${template}`)]);
    const { verdicts, ...rest } = await somebody.json<{ verdicts: readonly { active: boolean }[] }>('validate', `my-${template}`);
    expect(rest).toEqual({ valid: true, name: `my-${template}`, version: '0.1.0', hooks: verdicts.length, diagnostics: [] });
    expect([...new Set(verdicts.map(({ active }) => active))]).toEqual([true]);
    expect((await somebody.agreed('install', `./my-${template}`)).exit).toBe(0);
    await fired[template](somebody);
    expect((await somebody.ext('verify')).exit).toBe(0);
    expect((await somebody.ext('doctor')).exit).toBe(0);
  });

  it('writes a test that passes, and leaves no placeholder', async () => {
    const somebody = author();
    await make(somebody, template);
    const folder = path.join(somebody.project, `my-${template}`);
    expect(Object.entries(tree(folder)).filter(([, text]) => /\{\{|\}\}(?!\})[^,\s\]}]/.test(text) && text.includes('{{'))).toEqual([]);
    const { status, stdout } = spawnSync(process.execPath, ['--test'], { cwd: folder, encoding: 'utf8', env: { ...somebody.environment(), NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined } });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^# fail 0$/m)]);
    expect(stdout).toMatch(/^# pass [1-9]/m);
  });

  it('has a test that fails when the hook says nothing: the control', async () => {
    const somebody = author();
    await make(somebody, template);
    const folder = path.join(somebody.project, `my-${template}`);
    const { hooks } = JSON.parse(readFileSync(path.join(folder, 'cosh-extension.json'), 'utf8')) as { hooks: Record<string, { hooks: { command: string }[] }[]> };
    const script = Object.values(hooks)[0]![0]!.hooks[0]!.command.replace('node ${extensionPath}/', '');
    somebody.home.write(path.join(folder, script), '');
    expect(spawnSync(process.execPath, ['--test'], { cwd: folder, encoding: 'utf8', env: { ...somebody.environment(), NODE_TEST_CONTEXT: undefined } }).status).not.toBe(0);
  });
});

describe('cosh extensions new', () => {
  it('overwrites nothing, and then writes nothing', async () => {
    const somebody = author();
    somebody.home.write('project/mine/package.json', '{}');
    const before = tree(path.join(somebody.project, 'mine'));
    const { exit, stderr } = await make(somebody, 'guard', 'mine');
    expect([exit, stderr]).toEqual([1, expect.stringContaining('package.json is there already')]);
    expect(tree(path.join(somebody.project, 'mine'))).toEqual(before);
    somebody.home.write('project/fresh/notes.txt', 'mine');
    expect((await make(somebody, 'guard', 'fresh')).exit).toBe(0);
    expect(somebody.home.read('project/fresh/notes.txt')).toBe('mine');
  });

  it('takes the name from the folder, and refuses one that gives none', async () => {
    const somebody = author();
    expect(await somebody.json('new', 'Größe & Übermut')).toMatchObject({ name: 'grosse-ubermut', template: 'minimal' });
    expect((await somebody.ext('validate', 'Größe & Übermut')).exit).toBe(0);
    expect((await somebody.ext('new', '...')).exit).toBe(1);
    expect((await somebody.ext('new', 'con')).exit).toBe(1);
    const unknown = await somebody.ext('new', 'x', '--template', 'gaurd');
    expect([unknown.exit, unknown.stderr]).toEqual([1, expect.stringContaining('guard')]);
  });

  it('has compiled JavaScript that is what its TypeScript says', async () => {
    const somebody = author();
    const folder = path.join(somebody.project, 'my-typescript');
    await make(somebody, 'typescript');
    copyFolder(path.join(folder, 'hooks'), somebody.home.path('before'));
    const { status, stdout } = spawnSync(process.execPath, [path.join(repository, 'node_modules/typescript/bin/tsc')], { cwd: folder, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
    expect(tree(path.join(folder, 'hooks'))).toEqual(tree(somebody.home.path('before')));
  });
});
