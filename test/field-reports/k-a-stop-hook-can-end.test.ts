import { stop } from '@cosh/event-points';
import { describe, expect, it } from 'vitest';
import { house } from './support/house.js';
import { dialectNames, extension, filesOf, only, quoted, say, through } from './support/written.js';

const guard = `grep -q '"stop_hook_active": *true' && echo '{}' || echo '{"decision":"DENY","reason":"more"}'`;

describe.each(dialectNames)('B35: a Stop hook of the %s dialect', { meta: { attack: 'E15' } }, (dialect) => {
  const word = dialect === 'core' ? 'block' : 'deny';
  const command = guard.replace('DENY', word);

  it('that keeps the agent going once sees that it did, and lets it stop', async () => {
    const at = await house(filesOf(dialect, { Stop: [{ command }] }));
    expect(await at.fire('Stop', { stop_hook_active: false })).toMatchObject({ decision: 'block', reason: 'more' });
    expect(await at.fire('Stop', { stop_hook_active: true })).toMatchObject({ decision: 'none', hooks: [{ status: 'ok' }] });
  });

  it('comes to an end within two rounds of an agent that passes the flag on', async () => {
    const at = await house(filesOf(dialect, { Stop: [{ command }] }));
    const decisions: string[] = [];
    for (let active = false; decisions.length < 5; active = true) {
      const { lines } = await at.cli(['fire', 'Stop', '--format', 'json'], JSON.stringify({ stop_hook_active: active }));
      decisions.push(String(lines[0]!.decision));
      if (decisions.at(-1) !== 'block') break;
    }
    expect(decisions).toEqual(['block', 'none']);
  });

  it('gets the flag from the library too', async () => {
    const at = await house(filesOf(dialect, { Stop: [{ command: 'cat >"$HOME/stdin"' }] }));
    await (await at.cosh()).dispatch(stop, { stopHookActive: true, lastAssistantMessage: 'all done' });
    expect(JSON.parse(await at.read('stdin'))).toMatchObject({ stop_hook_active: true, last_assistant_message: 'all done' });
  });

  it.each([{ stop_hook_active: true }, { stop_hook_active: false }, {}, { stop_hook_active: false, last_assistant_message: '' }])('gets exactly what the agent said: %j', async (input) => {
    const at = await house(filesOf(dialect, { Stop: [{ command: 'cat >"$HOME/stdin"' }] }));
    await at.fire('Stop', input);
    const told = JSON.parse(await at.read('stdin')) as Record<string, unknown>;
    for (const field of ['stop_hook_active', 'last_assistant_message']) expect(told[field]).toEqual((input as Record<string, unknown>)[field]);
  });

  it('fails open where it breaks, so that the agent is not kept for ever', async () => {
    expect((await through(dialect, 'Stop', [{ command: 'exit 1' }])).decision).toBe('none');
  });

  it('that halts ends the turn', async () => {
    const answer = dialect === 'core' ? { continue: false, stopReason: 'enough' } : { halt: true, reason: 'enough' };
    expect(await through(dialect, 'Stop', [{ command: say(answer) }])).toMatchObject({ halt: true, haltReason: 'enough' });
  });

  it('is not run again by itself when it blocks', async () => {
    const at = await house({ log: '', ...filesOf(dialect, { Stop: [{ command: `echo x >> "$HOME/log"; ${say({ decision: word, reason: 'more' })}` }] }) });
    expect(only(await at.fire('Stop', {})).decision).toBe('block');
    expect(await at.read('log')).toBe('x\n');
  });
});

describe('B35: the flag reaches hooks of extensions', () => {
  it('and in python as in the shell', async () => {
    const script = 'import json,sys\nprint(json.dumps({} if json.load(sys.stdin).get("stop_hook_active") else {"decision":"block","reason":"more"}))';
    const at = await house(extension('loop', { Stop: [{ command: `python3 -c ${quoted(script)}` }] }));
    expect((await at.fire('Stop', {})).decision).toBe('block');
    expect((await at.fire('Stop', { stop_hook_active: true })).decision).toBe('none');
  });
});

describe('a flag that is no truth value', () => {
  it.each(['true', 1, null])('is refused by name: %j', async (value) => {
    const at = await house(filesOf('core', { Stop: [{ command: 'true' }] }));
    const { code, stderr } = await at.cli(['fire', 'Stop'], JSON.stringify({ stop_hook_active: value }));
    expect(code).toBe(1);
    expect(stderr).toContain('stop_hook_active');
  });
});
