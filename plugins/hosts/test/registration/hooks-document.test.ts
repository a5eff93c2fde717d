import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonValueOf, parseJsonTree, type HostRegistration, type JsonObject, type RegisteredCall } from '@cosh/core';
import { hosts } from '@cosh/hosts';
import { containersIn, registeredIn, withoutRegistered, withRegistered } from '../../dist/registration/hooks-document.js';
import { settingsTexts } from './written-documents.js';

const registrations = (await Promise.all(hosts.map((host) => host.registration!()))).filter(({ host }) => host !== 'opencode');
const callsOf = ({ host, events }: HostRegistration): RegisteredCall[] =>
  events.map(({ name }) => ({ event: name, command: `'/a b/node' /c/cosh.js bridge ${host} ${name} --host-timeout 61000`, timeoutMs: 61_000, failClosed: true }));
const valueOf = (text: string): JsonObject => jsonValueOf(parseJsonTree(text)) as JsonObject;

describe.each(registrations)('a settings file of $host', (registration) => {
  const { host } = registration;
  const calls = callsOf(registration);
  const texts = settingsTexts(registration.events.map(({ name }) => name));
  const installed = (text: string): string => withRegistered(text, registration, calls);

  it('has the same bytes again when what was registered is taken out', () => {
    fc.assert(fc.property(texts, (text) => {
      expect(withoutRegistered(installed(text), host, new Set(containersIn(text, registration)))).toBe(text);
    }), { numRuns: 150 });
  });

  it('gains one entry for each event, and keeps every value that it had', () => {
    fc.assert(fc.property(texts, (text) => {
      const [before, after] = [valueOf(text), valueOf(installed(text))];
      const { hooks = {}, ...rest } = before;
      const { hooks: added, ...same } = after as { hooks: Record<string, JsonObject[]> };
      expect(same).toEqual(rest);
      for (const [event, entries] of Object.entries(hooks as Record<string, JsonObject[]>)) expect(added[event]!.slice(0, entries.length)).toEqual(entries);
      expect(registeredIn(after, host).map(({ event, command }) => ({ event, command }))).toEqual(expect.arrayContaining(calls.map(({ event, command }) => ({ event, command }))));
      expect(registeredIn(after, host)).toHaveLength(calls.length);
    }), { numRuns: 150 });
  });

  it('keeps what a person has changed in the meantime', () => {
    const edit = (text: string): string => text.replace('{', '{"edited": [1, 2], /* since */ ');
    fc.assert(fc.property(texts.filter((text) => Object.keys(valueOf(text)).length > 0), (text) => {
      expect(withoutRegistered(edit(installed(text)), host, new Set(containersIn(text, registration)))).toBe(edit(text));
    }), { numRuns: 150 });
  });

  it('has nothing of the bridge left after a host has written it anew', () => {
    fc.assert(fc.property(texts, (text) => {
      const rewritten = JSON.stringify(valueOf(installed(text)), null, 4);
      const kept = new Set(containersIn(text, registration));
      expect(valueOf(withoutRegistered(rewritten, host, kept))).toEqual(valueOf(text));
    }), { numRuns: 100 });
  });
});

describe('what is registered', () => {
  const registration = registrations.find(({ host }) => host === 'claude-code')!;

  it('is not added to something that is no list', () => {
    for (const text of ['[]', '{"hooks": []}', '{"hooks": {"PreToolUse": {}}}', '"text"']) expect(() => withRegistered(text, registration, callsOf(registration))).toThrow(/is no (?:list|object)/);
  });

  it('is not taken for that of another host', () => {
    const text = withRegistered('{}', registration, callsOf(registration));
    expect(withoutRegistered(text, 'codex')).toBe(text);
  });

  it('leaves a handler that a person has put into the same group', () => {
    const text = withRegistered('{}', registration, callsOf(registration).slice(0, 1));
    const shared = text.replace('"hooks": [\n', '"hooks": [\n          { "type": "command", "command": "mine" },\n');
    expect(valueOf(withoutRegistered(shared, 'claude-code'))).toEqual({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'mine' }] }] } });
  });
});
