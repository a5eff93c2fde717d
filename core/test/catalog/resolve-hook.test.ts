import { describe, expect, it } from 'vitest';
import { DiagnosticCollector, type Hook, type Source } from '@cosh/core';
import { resolveHook, type HookOrigin } from '../../dist/catalog/resolve-hook.js';
import type { WrittenHook } from '../../dist/hook-table/index.js';
import { foreign, serial, together } from '../support/sample-plugin.js';

const user: Source = { id: 'config.toml', kind: 'user', file: '/home/config.toml' };
const extension: Source = { id: 'extension:x', kind: 'extension', file: '/ext/cosh-extension.json', root: '/ext' };
const origin = (source: Source, more: Partial<HookOrigin> = {}): HookOrigin => ({ source, dialect: serial, format: serial.configuration!, parallel: false, ...more });
const written = (more: Partial<WrittenHook> = {}): WrittenHook => ({ event: 'PreToolUse', place: 'hooks.PreToolUse[0]', name: 'a', command: 'true', env: {}, ...more });

function resolve(hook: WrittenHook, from: HookOrigin): { hook: Hook | undefined; codes: string[] } {
  const collector = new DiagnosticCollector(from.source.file);
  return { hook: resolveHook(hook, from, [serial, together, foreign], collector), codes: collector.all.map(({ code }) => code) };
}

describe('a resolved hook', () => {
  it('has every default filled in', () => {
    expect(resolve(written(), origin(user))).toStrictEqual({
      codes: [],
      hook: { name: 'a', event: 'PreToolUse', source: user, dialect: 'serial', matcher: '', writtenCommand: 'true', command: 'true', timeoutMs: 5000, onFailure: 'pass', environment: {}, place: 'hooks.PreToolUse[0]' },
    });
  });

  it('keeps what is written', () => {
    expect(resolve(written({ matcher: 'm', timeout: 3000, onFailure: 'block', env: { A: 'b' }, description: 'd' }), origin(user)).hook)
      .toMatchObject({ matcher: 'm', timeoutMs: 3000, onFailure: 'block', environment: { A: 'b' }, description: 'd' });
  });

  it('of an extension has no declared variable that loads code; the person’s own hooks may have it', () => {
    const env = { A: 'b', LD_PRELOAD: '/x.so', NODE_OPTIONS: '--require /x.js', BASH_ENV: '/x', 'BASH_FUNC_jq': 'x', PATH: '/x', IFS: 'x', PYTHONSTARTUP: '/x', PERL5OPT: '-M', NODE_ENV: 'production' };
    const { hook, codes } = resolve(written({ env }), origin(extension));
    expect(hook!.environment).toStrictEqual({ A: 'b', NODE_ENV: 'production' });
    expect(codes).toStrictEqual(Array(8).fill('hook_env_name_reserved'));
    expect(resolve(written({ env }), origin(user))).toMatchObject({ codes: [], hook: { environment: env } });
  });

  it('has a name: where its file requires one, it is skipped without, else its command is it', () => {
    const { name: _name, ...nameless } = written({ command: 'guard.sh' });
    expect(resolve(nameless, origin(user))).toStrictEqual({ hook: undefined, codes: ['hook_name_missing'] });
    expect(resolve(nameless, origin(user, { dialect: together, format: together.configuration!, parallel: true })).hook).toMatchObject({ name: 'guard.sh', dialect: 'together', timeoutMs: 30_000, parallelGroup: '/home/config.toml' });
  });

  it('speaks the dialect that it names: its event, and the time it may take, are that one’s; the unit is its file’s', () => {
    expect(resolve(written({ dialect: 'foreign' }), origin(user)).hook).toMatchObject({ dialect: 'foreign', event: 'PreToolUse', writtenEvent: 'BeforeTool', timeoutMs: 600_000 });
    expect(resolve(written({ dialect: 'foreign', timeout: 2000, writtenEvent: 'BeforeAnyTool' }), origin(user)).hook).toMatchObject({ timeoutMs: 2000, writtenEvent: 'BeforeAnyTool' });
  });

  it('of one parallel group is told apart from those of another file', () => {
    const of = (source: Source) => resolve(written({ parallelGroup: 'hooks.PreToolUse[0]' }), origin(source)).hook!.parallelGroup;
    expect(of(user)).not.toBe(of(extension));
    expect(resolve(written(), origin(extension)).hook).not.toHaveProperty('parallelGroup');
  });

  it('of an extension refers to the extension’s folder by the environment', () => {
    expect(resolve(written({ command: '${extensionPath}/x.sh' }), origin(extension)).hook).toMatchObject({ writtenCommand: '${extensionPath}/x.sh', command: '"${COSH_EXTENSION_PATH}"/x.sh', environment: { COSH_EXTENSION_PATH: '/ext' } });
  });

  it('of an extension that leaves its folder does not run', () => {
    expect(resolve(written({ command: 'sh "${extensionPath}/../x.sh"' }), origin(extension))).toStrictEqual({ hook: undefined, codes: ['extension_path_invalid'] });
  });

  it('of the person’s own file knows no extension’s folder', () => {
    expect(resolve(written({ command: '${extensionPath}/x.sh' }), origin(user)).hook).toMatchObject({ command: '${extensionPath}/x.sh', environment: {} });
  });
});
