import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { greeter, manifest, person, type Person } from './support/extension.js';

async function withDemo(): Promise<Person> {
  const somebody = person();
  mkdirSync(somebody.home.path('project/deep/below'), { recursive: true });
  mkdirSync(somebody.home.path('other'));
  await somebody.install('demo', { 'cosh-extension.json': manifest('demo', greeter()) });
  return somebody;
}
const stateIn = async (somebody: Person, cwd: string): Promise<string> =>
  (JSON.parse((await somebody.run(['ext', 'list', '--json'], { cwd })).stdout) as { extensions: { state: string }[] }).extensions[0]!.state;

describe('disable, then a new process', () => {
  it('lists it as disabled, and does not run its hooks; enable brings both back', async () => {
    const somebody = await withDemo();
    expect((await somebody.ext('disable', 'demo')).stdout).toBe('demo: switched off\n');
    expect((await somebody.ext('list')).stdout).toMatch(/^demo .*disabled/m);
    expect(await somebody.greeting()).toBeUndefined();
    expect((await somebody.ext('disable', 'demo')).stdout).toBe('demo: already switched off\n');
    expect(await somebody.json('enable', 'demo')).toEqual({ name: 'demo', scope: 'user', enabled: true, changed: true, active_here: true });
    expect(await somebody.greeting()).toBe('good morning');
  });

  it('of an unknown name exits 1 and writes nothing', async () => {
    const somebody = await withDemo();
    for (const name of ['dmo', '../demo', 'demo/', '']) expect((await somebody.ext('disable', name)).exit).toBe(1);
    expect(somebody.state('extensions')).toEqual({});
  });

  it('survives an update', async () => {
    const somebody = await withDemo();
    await somebody.ext('disable', 'demo');
    somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter(), { version: '1.1.0' }) });
    expect((await somebody.ext('update', 'demo')).exit).toBe(0);
    expect(await somebody.greeting()).toBeUndefined();
  });

  it('keeps what a person wrote into the file by hand, and what it does not know', async () => {
    const somebody = await withDemo();
    somebody.home.write('.copilot-shell/states/extensions.json', JSON.stringify({ disabled: ['elsewhere'], note: { mine: true } }));
    await somebody.ext('disable', 'demo');
    expect(somebody.state('extensions')).toEqual({ disabled: ['elsewhere', 'demo'], note: { mine: true } });
  });
});

describe('disable --scope workspace', () => {
  it('holds in that folder and below, and nowhere else', async () => {
    const somebody = await withDemo();
    expect((await somebody.ext('disable', 'demo', '--scope', 'workspace')).stdout).toBe(`demo: switched off in ${somebody.project}\n`);
    const [project, below, other] = [somebody.project, somebody.home.path('project/deep/below'), somebody.home.path('other')];
    expect([await stateIn(somebody, project), await stateIn(somebody, below), await stateIn(somebody, other)]).toEqual(['disabled', 'disabled', 'active']);
    expect([await somebody.greeting(project), await somebody.greeting(below), await somebody.greeting(other)]).toEqual([undefined, undefined, 'good morning']);
    expect((await somebody.run(['ext', 'list'], { cwd: other })).stdout).toMatch(/active \(off in one workspace\)/);
    expect((await somebody.run(['ext', 'info', 'demo'], { cwd: other })).stdout).toContain(project);
  });

  it('and enable there, where it is off everywhere, holds there alone', async () => {
    const somebody = await withDemo();
    await somebody.ext('disable', 'demo');
    expect((await somebody.ext('enable', 'demo', '--scope', 'workspace')).exit).toBe(0);
    expect([await somebody.greeting(), await somebody.greeting(somebody.home.path('other'))]).toEqual(['good morning', undefined]);
  });

  it('that contradicts what was just said is pointed out', async () => {
    const somebody = await withDemo();
    await somebody.ext('disable', 'demo', '--scope', 'workspace');
    const { exit, stderr } = await somebody.ext('enable', 'demo');
    expect([exit, stderr]).toEqual([0, expect.stringContaining('cosh extensions enable demo --scope workspace')]);
  });

  it('wants a scope that there is', async () => {
    const somebody = await withDemo();
    expect((await somebody.ext('disable', 'demo', '--scope', 'planet')).exit).toBe(1);
  });
});
