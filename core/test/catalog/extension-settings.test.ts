import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { settingsEnvironment, settingsOf, settingValues } from '../../dist/catalog/extension-settings.js';
import type { WrittenManifest } from '@cosh/core';

const manifest = (...settings: unknown[]): WrittenManifest => ({ name: 'x', version: '1.0.0', schemaVersion: 1, hooks: [], contributions: { settings: settings as never } });

describe('the settings of an extension', () => {
  it('have a variable each, named after their key', () => {
    expect(settingsOf(manifest({ key: 'apiKey', type: 'string' }, { key: 'level2Deep', type: 'integer' }, { key: 'x', type: 'boolean' })).map(({ variable }) => variable))
      .toStrictEqual(['COSH_SETTING_API_KEY', 'COSH_SETTING_LEVEL2_DEEP', 'COSH_SETTING_X']);
  });

  it('of old manifests may name their variable, but none that decides what a program loads', () => {
    const variables = (envVar: string): string[] => settingsOf(manifest({ name: 'My key', envVar })).map(({ variable }) => variable);
    expect(variables('MY_TOKEN')).toStrictEqual(['MY_TOKEN']);
    for (const name of ['PATH', 'HOME', 'LD_PRELOAD', 'NODE_OPTIONS', 'BASH_ENV', 'ENV', 'PYTHONPATH', 'GIT_SSH_COMMAND', 'COSH_HOME', 'A-B', '', '1A']) expect(variables(name), name).toStrictEqual(['COSH_SETTING_MY_KEY']);
  });

  it('reach hooks with the person’s value, else the default, as text', () => {
    const written = manifest({ key: 'a', type: 'string', default: 'd' }, { key: 'b', type: 'integer', default: 7 }, { key: 'c', type: 'boolean' }, { key: 'd', type: 'boolean', default: false });
    expect(settingsEnvironment(written, { a: 'mine', c: true, undeclared: 'x' })).toStrictEqual({ COSH_SETTING_A: 'mine', COSH_SETTING_B: '7', COSH_SETTING_C: 'true', COSH_SETTING_D: 'false' });
  });

  it('have their values by the extension’s name, secret ones before plain ones', () => {
    expect(settingValues('x', { x: { a: 'plain', b: 'plain' }, y: { c: 1 } }, { x: { a: 'secret' } })).toStrictEqual({ a: 'secret', b: 'plain' });
    expect(settingValues('x', { x: 'odd' }, {})).toStrictEqual({});
    expect(settingValues('constructor', {}, {})).toStrictEqual({});
  });

  it.each<JsonObject[string]>([null, 'x', {}, [null, 7, {}, { key: 7 }, { key: '' }]])('may be written as anything, which then is none: %j', (settings) => {
    expect(settingsOf({ contributions: { settings } as WrittenManifest['contributions'] })).toStrictEqual([]);
  });
});
