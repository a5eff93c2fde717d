import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@cosh/core';
import { readSetting } from '../../dist/config/index.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const read = (text: string): Promise<JsonValue | undefined> => readSetting(throwAwayFolder({ 'config.toml': text }), 'config.toml', 'bridge', 'on_error');

describe('one setting', () => {
  it('is not there where no file is, nor where it is not written', async () => {
    expect(await readSetting(throwAwayFolder(), 'config.toml', 'bridge', 'on_error')).toBeUndefined();
    for (const text of ['', 'on_error = "block"', '[other]\non_error = "block"', '[bridge]\n', 'bridge = 3']) expect(await read(text)).toBeUndefined();
  });

  const ways = ['[bridge]\non_error = "block"\n', "[ bridge ]\n  on_error='block' # so\n", 'bridge.on_error = "block"\n', 'bridge = { x = 1, on_error = "block" }\n', '[bridge]\r\non_error = "block"\r\n'];

  it.each(ways)('is read from %j', async (text) => {
    expect(await read(text)).toBe('block');
  });

  it.each(ways)('is read from %j also where the rest is torn', async (text) => {
    expect(await read(`${text}\n[[hooks.PreToolUse]\nname = `)).toBe('block');
  });

  it('of a torn file is not taken from another table', async () => {
    expect(await read('[other]\non_error = "block"\n[bridge]\nx = 1\n[hooks\n')).toBeUndefined();
  });
});
