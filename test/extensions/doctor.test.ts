import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { greeter, manifest, person, type Person } from './support/extension.js';

interface Diagnosis {
  readonly ok: boolean;
  readonly findings: readonly { readonly severity: string; readonly code: string; readonly problem: string; readonly hint?: string; readonly file: string }[];
}
const gate = { PreToolUse: [{ command: 'exit 0', on_failure: 'block', name: 'gate', matcher: 'Bash' }] };
const doctor = async (somebody: Person): Promise<Diagnosis & { codes: string[] }> => {
  const diagnosis = await somebody.json<Diagnosis>('doctor');
  expect((await somebody.ext('doctor')).exit).toBe(diagnosis.ok ? 0 : 1);
  return { ...diagnosis, codes: diagnosis.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code) };
};
const withGate = async (): Promise<Person> => {
  const somebody = person();
  await somebody.install('demo', { 'cosh-extension.json': manifest('demo', gate) });
  return somebody;
};

describe('doctor', () => {
  it('has nothing to say to an empty home and to a healthy one', async () => {
    expect(await doctor(person())).toMatchObject({ ok: true, findings: [] });
    const somebody = await withGate();
    expect(await doctor(somebody)).toMatchObject({ ok: true, findings: [] });
    expect((await somebody.ext('doctor')).stdout).toBe('1 of 1 extensions and 1 of 1 hooks are active; everything that is switched on is in force.\n');
  });

  it.each([
    ['its extension is switched off', ['ext', 'disable', 'demo'], 'cosh extensions enable demo'],
    ['its extension is switched off in this workspace', ['ext', 'disable', 'demo', '--scope', 'workspace'], 'cosh extensions enable demo --scope workspace'],
    ['it is switched off by name', ['hooks', 'disable', 'gate'], 'cosh hooks enable extension:demo/gate'],
    ['its event is switched off', ['hooks', 'disable', '--event', 'PreToolUse'], 'cosh hooks enable --event PreToolUse'],
  ])('reports a gate that does not run because %s, and what to type', async (_why, words, remedy) => {
    const somebody = await withGate();
    expect((await somebody.run(words)).exit).toBe(0);
    const { codes, findings } = await doctor(somebody);
    expect(codes).toEqual(['gate_inactive']);
    expect(findings[0]!.hint).toBe(remedy);
    // What it says helps.
    if (!remedy.includes('/')) {
      expect((await somebody.run(remedy.split(' ').slice(1))).exit).toBe(0);
      expect((await doctor(somebody)).ok).toBe(true);
    }
  });

  it('reports a gate with an invalid matcher', async () => {
    const somebody = person();
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', { PreToolUse: [{ ...gate.PreToolUse[0]!, matcher: '[' }] }) });
    expect((await doctor(somebody)).codes.sort()).toEqual(['gate_inactive', 'hook_matcher_invalid']);
  });

  it('reports a gate that a copy of the extension without it hides, and not one that the copy has too', async () => {
    const somebody = await withGate();
    somebody.home.write('.system/demo/cosh-extension.json', manifest('demo', gate));
    expect((await doctor(somebody)).ok).toBe(true);
    somebody.home.write('.system/demo/cosh-extension.json', manifest('demo', { PreToolUse: [{ ...gate.PreToolUse[0]!, name: 'other-gate' }] }));
    expect((await doctor(somebody)).codes).toEqual(['gate_inactive']);
  });

  it('a hook that is no gate may be switched off in peace', async () => {
    const somebody = person();
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', greeter()) });
    await somebody.ext('disable', 'demo');
    expect(await doctor(somebody)).toMatchObject({ ok: true, findings: [] });
  });

  it('reports what is refused, misspelt or unreadable in configuration', async () => {
    const somebody = person();
    somebody.home.write('.copilot-shell/config.toml', '[[hooks.PreToolUs]]\nname = "a"\ncommand = "true"\n');
    somebody.home.write('.config/cosh/setup.json', '{"hooks": {"PreToolUse": [{"matcher": 7, "command": "true"}, {"name": "no command"}]}}');
    somebody.home.write('.copilot-shell/extensions/broken/cosh-extension.json', '{');
    somebody.home.write('.copilot-shell/states/hooks.json', '{"disabled": [');
    const { codes, findings } = await doctor(somebody);
    expect(codes).toEqual(expect.arrayContaining(['hook_event_unknown', 'hook_command_missing', 'extension_manifest_invalid', 'state_unreadable']));
    for (const finding of findings.filter(({ severity }) => severity !== 'info')) expect(finding.hint).toMatch(/./);
  });

  it('reports timeouts in the other unit, hooks that cannot be started, and settings without a value', async () => {
    const somebody = person();
    somebody.home.write('.copilot-shell/config.toml', '[[hooks.PreToolUse]]\nname = "a"\ncommand = "no-such-program --x"\ntimeout = 5\n');
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', greeter(), { settings: [{ key: 'apiKey', type: 'string', sensitive: true, required: true }] }) });
    const { codes, findings } = await doctor(somebody);
    expect(codes).toEqual(['interpreter_missing']);
    expect(findings.filter(({ severity }) => severity === 'warning').map(({ code }) => code).sort()).toEqual(['hook_timeout_unit', 'setting_missing']);
    expect(findings.find(({ code }) => code === 'setting_missing')!.hint).toBe('cosh extensions settings set demo apiKey');
  });

  it('reports what was changed or removed by hand, and names what it does not know', async () => {
    const somebody = await withGate();
    somebody.home.write('.copilot-shell/extensions/by-hand/cosh-extension.json', manifest('by-hand', greeter()));
    expect(await doctor(somebody)).toMatchObject({ ok: true, findings: [{ severity: 'info', code: 'extension_unmanaged' }] });
    const { folder } = await somebody.json<{ folder: string }>('info', 'demo');
    somebody.home.write(`${folder}/extra.sh`, 'x');
    expect((await doctor(somebody)).codes).toEqual(['extension_changed']);
    rmSync(folder, { recursive: true });
    expect((await doctor(somebody)).codes).toEqual(['extension_missing']);
  });

  it('reports a linked extension that does more than was agreed to', async () => {
    const somebody = person();
    const source = somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter()) });
    await somebody.agreed('link', source);
    expect((await doctor(somebody)).ok).toBe(true);
    somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter('more')) });
    expect((await doctor(somebody)).codes).toEqual(['consent_missing']);
  });
});
