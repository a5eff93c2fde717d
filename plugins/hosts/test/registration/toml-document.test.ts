import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HostRegistration } from '@cosh/core';
import { parseToml, withoutRegisteredToml, withRegisteredToml } from '../../dist/registration/toml-document.js';
import { tomlTables } from '../../dist/registration/toml-statements.js';
import { callsFor, registrationOf } from './registrar-home.js';

const values = ['1', '"[[hooks.Stop]]"', "'[not.a.table]'", '"""\n[[hooks.Stop]]\n# no comment \\"""\n"""', "'''\n[a]\n'''", '[\n  [1, 2],\n  ["[b]"], # ]\n]', '{ a = "}" }', '"#"'];
const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', '"d e"'), fc.constantFrom(...values), fc.constantFrom('', ' # [x] "', '\n# [[y]]')), { selector: ([key]) => key, maxLength: 4 });
const handler = (event: string, command: string): string => `[[hooks.${event}]]\nmatcher = "x"\n\n  [[hooks.${event}.hooks]] # theirs\n  type = "command"\n  command = ${JSON.stringify(command)}\n`;
const section = fc.oneof(
  fc.tuple(fc.constantFrom('one', 'two', 'three."[f]"'), pairs).map(([name, own]) => ({ name, text: `[${name}]\n${own.map(([key, value, comment]) => `${key} = ${value}${comment}\n`).join('')}` })),
  fc.tuple(fc.constantFrom('PreToolUse', 'Stop', 'Notification'), fc.constantFrom('./guard', 'cosh bridge other Stop --host-timeout 1')).map(([event, command]) => ({ name: `${event}-${command}`, text: handler(event, command) })),
);
const documents = fc.tuple(pairs, fc.uniqueArray(section, { selector: ({ name }) => name, maxLength: 4 }), fc.constantFrom('\n', '\r\n')).map(([top, sections, eol]) =>
  [...top.map(([key, value, comment]) => `${key} = ${value}${comment}\n`), ...sections.map(({ text }) => `\n${text}`)].join('').replaceAll('\n', eol));

let codex: HostRegistration;
beforeAll(async () => { codex = await registrationOf('codex'); });

describe('a configuration in TOML', () => {
  it('has the same bytes again when what was registered is taken out', async () => {
    await fc.assert(fc.asyncProperty(documents, async (text) => {
      const installed = withRegisteredToml(text, codex, callsFor(codex));
      await parseToml(installed);
      expect(await withoutRegisteredToml(installed, 'codex')).toBe(text);
    }), { numRuns: 300 });
  });

  it('gains one entry for each event, and keeps every value that it had', async () => {
    await fc.assert(fc.asyncProperty(documents, async (text) => {
      const before = await parseToml(text) as { hooks?: Record<string, object[]> };
      const { hooks, ...rest } = await parseToml(withRegisteredToml(text, codex, callsFor(codex))) as { hooks: Record<string, object[]> };
      const { hooks: had = {}, ...same } = before;
      expect(rest).toEqual(same);
      for (const call of callsFor(codex)) expect(hooks[call.event]).toEqual([...(had[call.event] ?? []), codex.entry(call)]);
    }), { numRuns: 200 });
  });

  it('keeps what was written behind them since', async () => {
    const since = '\n# remark\n[hooks.state."x:0:0"]\ntrusted_hash = "1"\n';
    await fc.assert(fc.asyncProperty(documents.filter((text) => text.endsWith('\n')), async (text) => {
      expect(await withoutRegisteredToml(withRegisteredToml(text, codex, callsFor(codex)) + since, 'codex')).toBe(text + since);
    }), { numRuns: 200 });
  });

  it('has its tables where TOML has them', async () => {
    await fc.assert(fc.asyncProperty(documents, async (text) => {
      const tables = tomlTables(text);
      expect(tables.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.slice(tables[0]?.start ?? text.length));
      const headers = tables.map(({ start, end }) => text.slice(start, end));
      for (const part of headers) await parseToml(part);
    }), { numRuns: 200 });
  });
});
