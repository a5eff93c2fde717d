import { execFile } from 'node:child_process';
import { accessSync, constants, cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome, type Home } from '../support/make-home.js';
import { repository } from '../support/repository.js';
import { runCosh } from '../support/run-cosh.js';
import { npm, packAll, type Packed } from './npm.js';

const execute = promisify(execFile);
const consumer = fileURLToPath(new URL('consumer/', import.meta.url));
const guarded = {
  '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "guard"\ncommand = '''cat >/dev/null; echo '{"decision":"block","reason":"not here"}' '''\n`,
};

let place: Home;
let person: Home;
let packed: readonly Packed[];
const at = (...parts: string[]): string => place.path('app', ...parts);
const installed = ({ name }: Packed, ...parts: string[]): string => at('node_modules', name, ...parts);
const all = (find: (each: Packed) => readonly string[]): string[] => packed.flatMap((each) => find(each).map((found) => `${each.name}: ${found}`));

beforeAll(async () => {
  place = makeHome({ 'app/package.json': '{ "private": true, "type": "module" }', 'tarballs/.keep': '' }, 'cosh-pack-');
  person = makeHome(guarded);
  packed = await packAll(repository, place.path('tarballs'));
  await npm(at(), 'install', '--no-audit', '--no-fund', '--prefer-offline', ...packed.map(({ filename }) => place.path('tarballs', filename)));
  cpSync(consumer, at(), { recursive: true });
}, 300_000);

afterAll(() => {
  place.remove();
  person.remove();
});

describe('a tarball', () => {
  it('is made of every package', () => {
    const names = ['core', ...readdirSync(path.join(repository, 'plugins')).map((name) => `plugins/${name}`)]
      .map((folder) => path.join(repository, folder, 'package.json')).filter((file) => existsSync(file))
      .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name);
    expect(packed.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('holds what is run and its types, and no test, source or build state', () => {
    // Templates are data for new extensions, with tests of their own.
    const allowed = /^(dist\/(cosh|quiet)\.cjs\.cache|dist\/warm\.bash|dist\/.*\.([cm]?js|d\.[cm]?ts|json)(\.map)?|bin\/.*\.[cm]?js|bin\/package\.json|templates\/.*|package\.json|README\.md|LICENSE)$/;
    const isTest = (file: string): boolean => !file.startsWith('templates/') && /(^|[/.])(test|spec)s?[/.]/.test(file);
    expect(all(({ files }) => files.map((file) => file.path).filter((file) => !allowed.test(file) || isTest(file)))).toEqual([]);
  });

  it('holds every file that its package.json names', () => {
    const named = (each: Packed): string[] => {
      const { exports = {}, bin = {} } = JSON.parse(readFileSync(installed(each, 'package.json'), 'utf8')) as { exports?: Record<string, Record<string, string>>; bin?: Record<string, string> };
      return [...Object.values(exports).flatMap((conditions) => Object.values(conditions)), ...Object.values(bin)];
    };
    expect(all((each) => named(each).filter((file) => !existsSync(installed(each, file))))).toEqual([]);
  });

  it('holds no source map whose source is not there', () => {
    const lost = (each: Packed): string[] => each.files.map((file) => file.path).filter((file) => file.endsWith('.map')).filter((file) => {
      const { sources, sourcesContent = [] } = JSON.parse(readFileSync(installed(each, file), 'utf8')) as { sources: string[]; sourcesContent?: unknown[] };
      return sources.some((source, index) => typeof sourcesContent[index] !== 'string' && !existsSync(path.resolve(installed(each, path.dirname(file)), source)));
    });
    // One of each package is enough to read.
    expect(all((each) => lost(each).slice(0, 1))).toEqual([]);
  });

  it('names no folder of the machine it was made on', () => {
    const leaky = (each: Packed): string[] => each.files.map((file) => file.path).filter((file) => readFileSync(installed(each, file), 'utf8').includes(repository));
    expect(all(leaky)).toEqual([]);
  });
});

describe('an installed cosh', () => {
  const program = (): string => at('node_modules/.bin/cosh');

  it('is executable', () => {
    accessSync(program(), constants.X_OK);
    expect(packed.flatMap(({ files }) => files).filter((file) => file.path === 'bin/cosh.js').map(({ mode }) => mode & 0o111)).toEqual([0o111]);
  });

  it('fires an event', async () => {
    const { exit, stdout, stderr } = await runCosh(['fire', 'PreToolUse', '--exit-code'], {
      program: [program()], environment: person.environment(), cwd: person.folder, stdin: '{"tool_name":"shell","tool_input":{"command":"ls"}}',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toMatchObject({ type: 'result', decision: 'block', reason: 'not here' });
    expect(exit).toBe(2);
  });

  it('says its version', async () => {
    const { stdout } = await runCosh(['--version'], { program: [program()], environment: person.environment(), cwd: person.folder });
    expect(stdout.trim()).toBe(packed.find(({ name }) => name === '@cosh/cli')!.version);
  });
});

describe('an installed library', () => {
  it('is embedded in a few lines', async () => {
    const { stdout } = await execute(process.execPath, ['embed.mjs'], { cwd: at(), env: person.environment() });
    expect(JSON.parse(stdout)).toMatchObject({ event: 'PreToolUse', decision: 'block', reason: 'not here', hooks: [{ name: 'guard', status: 'ok' }] });
  });

  it('has types that know what each event can answer', async () => {
    const compiler = path.join(repository, 'node_modules/typescript/bin/tsc');
    const complaints = await execute(process.execPath, [compiler, '--project', at('tsconfig.json')])
      .then(({ stdout }) => stdout, (error: Error & { stdout?: string }) => error.stdout || error.message);
    expect(complaints).toBe('');
  });
});
