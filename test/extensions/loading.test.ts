import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { coshVersion } from '@cosh/core';
import { eventPoints } from '@cosh/event-points';
import { repository } from '../support/repository.js';
import { greeter, manifest, person, type Person } from './support/extension.js';

/** The files that a command line loads, as modules and as CommonJS. */
async function loadedBy(somebody: Person, args: readonly string[], stdin = '{}'): Promise<string> {
  const [log, hooks, register, atExit] = ['loaded.txt', 'hooks.mjs', 'register.mjs', 'at-exit.cjs'].map((file) => somebody.home.path(file)) as [string, string, string, string];
  somebody.home.write(hooks, `import { appendFileSync } from 'node:fs';\nexport async function load(url, context, next) { appendFileSync(${JSON.stringify(log)}, url + '\\n'); return next(url, context); }\n`);
  somebody.home.write(register, `import { register } from 'node:module';\nregister(${JSON.stringify(pathToFileURL(hooks).href)});\n`);
  somebody.home.write(atExit, `process.on('exit', () => require('node:fs').appendFileSync(${JSON.stringify(log)}, Object.keys(require.cache).join('\\n') + '\\n'));\n`);
  const { exit, stderr } = await somebody.run(args, { stdin, environment: { NODE_OPTIONS: `--require ${atExit} --import ${pathToFileURL(register).href}` } });
  expect([exit, stderr]).toEqual([0, '']);
  return somebody.home.read(log) ?? '';
}

const heavy = /node_modules\/(?:pacote|tar|npm-registry-fetch|make-fetch-happen|sigstore)\//;

describe('what a command does not need', () => {
  it('fire loads nothing of the installer', async () => {
    const somebody = person();
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', greeter()) });
    const loaded = await loadedBy(somebody, ['fire', 'SessionStart']);
    expect(loaded).toContain('plugins/cli/bin/');
    expect(loaded).not.toMatch(/plugins\/installer\//);
    expect(loaded).not.toMatch(heavy);
  });

  it.each([['list'], ['doctor'], ['verify'], ['new', 'mine'], ['validate', 'sources/demo']])('extensions %s loads no package manager', async (...args) => {
    const somebody = person();
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', greeter()) });
    const words = args.map((word) => (word.startsWith('sources/') ? somebody.home.path(word) : word));
    expect(await loadedBy(somebody, ['ext', ...words])).not.toMatch(heavy);
  });
});

describe('the search for what is loaded', () => {
  it('finds the package manager where one is needed: the control', async () => {
    const somebody = person();
    const archive = somebody.home.path('demo.tgz');
    somebody.source('demo/package', { 'cosh-extension.json': manifest('demo', greeter()), 'package.json': '{"name":"demo","version":"1.0.0"}' });
    expect(spawnSync('tar', ['-czf', archive, '-C', somebody.home.path('sources/demo'), 'package']).status).toBe(0);
    const fingerprint = await somebody.fingerprint('install', archive);
    expect(await loadedBy(somebody, ['ext', 'install', archive, '--consent', fingerprint])).toMatch(heavy);
  });
});

describe('extensions/cosh-extension.schema.json', () => {
  const schema = JSON.parse(readFileSync(`${repository}/extensions/cosh-extension.schema.json`, 'utf8')) as { $id: string; properties: { hooks: { properties: object } } };

  it('is current: npm run build writes it', async () => {
    const somebody = person();
    await somebody.ext('new', 'mine');
    expect(somebody.home.read('project/mine/cosh-extension.schema.json')).toBe(readFileSync(`${repository}/extensions/cosh-extension.schema.json`, 'utf8'));
    expect(Object.keys(schema.properties.hooks.properties)).toEqual(eventPoints.map(({ name }) => name));
  });

  it('is what the templates name, and their cosh is this one', async () => {
    const somebody = person();
    await somebody.ext('new', 'mine');
    expect(JSON.parse(somebody.home.read('project/mine/cosh-extension.json')!)).toMatchObject({ $schema: './cosh-extension.schema.json', schemaVersion: 1, compatibility: { cosh: `>=${coshVersion}` } });
  });
});
