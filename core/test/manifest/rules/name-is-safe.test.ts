import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nameIsSafe, nameProblem } from '../../../dist/manifest/rules/name-is-safe.js';
import { applyRule } from '../../support/apply-rule.js';

const refused = [
  undefined, null, 7, {}, '', '.', '..', '../x', 'a/b', '/etc', 'a\\b', '..\\x', 'a..b', 'a\0b', '\0', 'a\nb', 'a\u007fb', '-rf', '.hidden', ' x', 'x ', 'x.', '\u00a0x',
  'CON', 'con', 'nul', 'NUL.txt', 'com1', 'LPT9', 'aux', 'x'.repeat(300), 'x'.repeat(129), '__proto__',
];

describe('the name of an extension', () => {
  it.each(refused.map((name) => [name]))('cannot be %j, in any version', async (name) => {
    expect(nameProblem(name, false)).toBeTypeOf('string');
    expect(nameProblem(name, true)).toBeTypeOf('string');
    for (const version of [0, 1] as const) expect(await applyRule(nameIsSafe, { name: name as string }, version)).toStrictEqual([['error', 'extension_name_invalid', 'name']]);
  });

  it.each(['a', 'guard', 'shell-guard', 'x.y_z-1', '0', 'a'.repeat(64), 'constructor', 'console', 'com10'])('can be %j', async (name) => {
    for (const version of [0, 1] as const) expect(await applyRule(nameIsSafe, { name }, version)).toStrictEqual([]);
  });

  it.each(['Guard', 'my guard', 'größe', 'a'.repeat(65), 'a_', 'guard!', '@scope'])('can be %j in version 0 only', async (name) => {
    expect(await applyRule(nameIsSafe, { name }, 0)).toStrictEqual([]);
    expect(await applyRule(nameIsSafe, { name }, 1)).toStrictEqual([['error', 'extension_name_invalid', 'name']]);
  });

  it('that is accepted names one folder below the folder it is made in', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'cosh-core-'));
    const tricky = fc.string({ unit: fc.constantFrom('a', '.', '/', '\\', '\0', ' ', '-', '~', '\n', 'é'), maxLength: 6 });
    fc.assert(fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), (name) => {
      if (nameProblem(name, false) !== undefined || Buffer.byteLength(name) > 255) return;
      mkdirSync(path.join(folder, name));
      expect(readdirSync(folder)).toHaveLength(1);
      rmSync(path.join(folder, name), { recursive: true });
    }), { numRuns: 500 });
    rmSync(folder, { recursive: true });
  });
});
