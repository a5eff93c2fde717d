import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { greeter, manifest, person, type Person } from './support/extension.js';

async function requests(somebody: Person, ...lines: readonly (object | string)[]): Promise<JsonObject[]> {
  const stdin = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify({ type: 'registry_request', request_id: 'r', ...line })}\n`).join('');
  const { exit, stdout, stderr } = await somebody.run(['registry'], { stdin });
  expect([exit, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as JsonObject);
}

const files = { 'cosh-extension.json': manifest('demo', { PreToolUse: [{ command: 'true', name: 'gate', matcher: 'Bash' }], ...greeter() }) };

describe('cosh registry', () => {
  it('installs with consent, lists, details, switches, updates and uninstalls', async () => {
    const somebody = person();
    const source = somebody.source('demo', files);
    const [refused] = await requests(somebody, { domain: 'extensions', action: 'install', params: { source } });
    expect(refused).toMatchObject({ type: 'registry_response', request_id: 'r', success: false, code: 'consent_missing', error: expect.any(String), data: { name: 'demo', hooks: [{ event: 'PreToolUse', command: 'true' }, { event: 'SessionStart' }], fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    const { fingerprint } = refused!.data as { fingerprint: string };
    const answers = await requests(
      somebody,
      { domain: 'extensions', action: 'install', params: { source, consent: '0'.repeat(64) } },
      { domain: 'extensions', action: 'install', params: { source, consent: fingerprint } },
      { domain: 'extensions', action: 'list' },
      { domain: 'extensions', action: 'detail', params: { name: 'demo' } },
      { domain: 'extensions', action: 'disable', params: { name: 'demo' } },
      { domain: 'extensions', action: 'list', params: {} },
      { domain: 'hooks', action: 'list' },
      { domain: 'extensions', action: 'enable', params: { name: 'demo' } },
      { domain: 'extensions', action: 'update', params: { name: 'demo' } },
      { domain: 'extensions', action: 'uninstall', params: { name: 'demo' } },
      { domain: 'extensions', action: 'list' },
    );
    expect(answers).toMatchObject([
      { success: false, code: 'consent_mismatch', data: { fingerprint } },
      { success: true, data: { name: 'demo', version: '1.0.0', change: 'installed' } },
      { success: true, data: [{ name: 'demo', enabled: true, source }] },
      { success: true, data: { name: 'demo', hooks: [{ name: 'gate' }, {}], consent: fingerprint } },
      { success: true, data: { disabled: 'demo' } },
      { success: true, data: [{ name: 'demo', enabled: false, state: 'disabled' }] },
      { success: true, data: [] },
      { success: true, data: { enabled: 'demo' } },
      { success: true, data: { change: 'unchanged' } },
      { success: true, data: { uninstalled: 'demo', version: '1.0.0' } },
      { success: true, data: [] },
    ]);
  });

  it('an update that widens needs the fingerprint of the new question', async () => {
    const somebody = person();
    await somebody.install('demo', files);
    somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter('other'), { version: '2.0.0' }) });
    const [refused] = await requests(somebody, { domain: 'extensions', action: 'update', params: { name: 'demo' } });
    expect(refused).toMatchObject({ success: false, data: { installed_version: '1.0.0', difference: { added: [expect.stringContaining('other')] } } });
    const { fingerprint } = refused!.data as { fingerprint: string };
    expect(await requests(somebody, { domain: 'extensions', action: 'update', params: { name: 'demo', consent: [fingerprint] } })).toMatchObject([{ success: true, data: { change: 'updated', previous_version: '1.0.0' } }]);
  });

  it('lists hooks of extensions, and switches any hook by its name', async () => {
    const somebody = person();
    await somebody.install('demo', files);
    const [listed, off, after, explained, on] = await requests(
      somebody,
      { domain: 'hooks', action: 'list', params: {} },
      { domain: 'hooks', action: 'disable', params: { name: 'gate' } },
      { domain: 'hooks', action: 'list' },
      { domain: 'hooks', action: 'disable', params: { name: 'gate' } },
      { domain: 'hooks', action: 'enable', params: { name: 'gate' } },
    );
    expect(listed).toMatchObject({ success: true, data: [{ name: 'gate', event: 'PreToolUse', extension: 'demo', command: 'true', matcher: 'Bash', disabled: false }, { event: 'SessionStart' }] });
    expect([off, explained]).toMatchObject([{ data: { disabled: 'gate' } }, { data: { disabled: 'gate' } }]);
    expect(after).toMatchObject({ data: [{ name: 'gate', disabled: true }, { disabled: false }] });
    expect(on).toMatchObject({ data: { enabled: 'gate' } });
    expect(somebody.state('hooks')).toEqual({ disabled: [] });
  });

  it('what it cannot serve is one answer, and nothing else suffers', async () => {
    const somebody = person();
    const deep = `${'['.repeat(100_000)}`;
    const answers = await requests(
      somebody,
      'not json', '[]', 'null', '"text"', deep, '{"type":"registry_request","request_id":"x"}',
      { type: 'something', domain: 'hooks', action: 'list' },
      { domain: 'auth', action: 'list' }, { domain: 'constructor', action: 'list' },
      { domain: 'hooks', action: 'burn' }, { domain: 'hooks', action: 'toString' },
      { domain: 'hooks', action: 'enable' }, { domain: 'hooks', action: 'disable', params: { name: 'nobody' } },
      { domain: 'extensions', action: 'detail', params: { name: 7 } }, { domain: 'extensions', action: 'list', params: [] },
      { domain: 'extensions', action: 'uninstall', params: { name: '../../x' } }, { domain: 'extensions', action: 'install', params: {} },
      { domain: 'extensions', action: 'enable', params: { name: 'demo', scope: 'planet' } },
      '', { domain: 'hooks', action: 'list', request_id: 42, note: 'separators \u2028 in a line' },
    );
    expect(answers.length).toBe(19);
    for (const answer of answers.slice(0, -1)) expect(answer).toMatchObject({ type: 'registry_response', success: false, error: expect.stringMatching(/./), code: expect.stringMatching(/^[a-z_]+$/) });
    for (const answer of answers) expect(answer.code).not.toBe('internal_error');
    expect(answers.map(({ error }) => error)).toEqual(expect.arrayContaining(['unsupported domain: auth', 'unsupported action for hooks: burn', "missing 'name' parameter", 'unknown hook: nobody']));
    expect(answers.at(-1)).toEqual({ type: 'registry_response', request_id: 42, success: true, data: [] });
  });

  it('switches an extension in one workspace', async () => {
    const somebody = person();
    await somebody.install('demo', files);
    await requests(somebody, { domain: 'extensions', action: 'disable', params: { name: 'demo', scope: 'workspace', cwd: somebody.project } });
    expect(await somebody.greeting()).toBeUndefined();
    expect(await somebody.greeting(somebody.home.folder)).toBe('good morning');
  });

  it('a last line without a line feed is served', async () => {
    const { stdout } = await person().run(['registry'], { stdin: '{"type":"registry_request","request_id":"1","domain":"hooks","action":"list"}' });
    expect(JSON.parse(stdout)).toMatchObject({ success: true });
  });
});
