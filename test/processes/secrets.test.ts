import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bash, house, inputs, type House } from '../field-reports/support/house.js';
import { configFile, extension, filesOf, quoted, say } from '../field-reports/support/written.js';

// Put together at run time, so that no scanner takes this file for a leak.
const token = ['ghp', 'a1B2'.repeat(9)].join('_');
const pem = `-----BEGIN ${'PRIVATE'} KEY-----\nMIIa1B2c3D4\n-----END ${'PRIVATE'} KEY-----`;
const environment = { DEPLOY_TOKEN: 'correct-horse-battery' };
const secrets: Record<string, string> = { 'a token': token, 'a PEM block': pem, 'a password in a URL': 'https://me:hunter22@host.example/x', 'the value of a variable': environment.DEPLOY_TOKEN };
const hidden = (secret: string): string => (secret.startsWith('https') ? 'hunter22' : secret.split('\n')[1] ?? secret);

/** Everything that cosh has written below its home. */
function written(at: House, below = at.at('.copilot-shell/logs')): string {
  try {
    return readdirSync(below, { recursive: true, encoding: 'utf8' }).map((name) => path.join(below, name)).filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'utf8')).join('\n');
  } catch {
    return '';
  }
}

const ways: readonly [string, (secret: string) => { name?: string; command: string; on_failure?: string; timeout?: number }][] = [
  ['in a reason', (secret) => ({ command: say({ decision: 'block', reason: `found ${secret} here` }) })],
  ['in a message', (secret) => ({ command: say({ systemMessage: `found ${secret} here` }) })],
  ['in the reason of a halt', (secret) => ({ command: say({ continue: false, stopReason: `found ${secret} here` }) })],
  ['on stderr, and fails', (secret) => ({ command: `printf %s ${quoted(secret.replaceAll('\n', ' '))} >&2; exit 3` })],
  ['on stderr, and fails as a gate', (secret) => ({ command: `printf %s ${quoted(secret.replaceAll('\n', ' '))} >&2; exit 3`, on_failure: 'block' })],
  ['in text that is no answer', (secret) => ({ command: say(`found ${secret.replaceAll('\n', ' ')} here`) })],
  ['as an unknown decision', (secret) => ({ command: say({ decision: secret }) })],
  ['in its name', (secret) => ({ name: `guard ${secret.replaceAll('\n', ' ')}`, command: say({ decision: 'block', reason: 'no' }) })],
];

describe.each(Object.entries(secrets))('H1: %s', (_kind, secret) => {
  it.each(ways)('that a hook says %s reaches no notification, no report, no trace and no screen', async (_way, hookOf) => {
    const at = await house(filesOf('core', { PreToolUse: [hookOf(secret)] }), { environment });
    for (const format of ['jsonl', 'json', 'pretty']) {
      const { stdout, stderr, code } = await at.cli(['fire', 'PreToolUse', '--format', format], JSON.stringify(bash));
      expect(code).toBe(0);
      expect(stdout.length).toBeGreaterThan(20);
      expect(stdout + stderr).not.toContain(hidden(secret));
    }
    const verdict = await at.fire('PreToolUse');
    expect(JSON.stringify(verdict)).not.toContain(hidden(secret));
    expect(written(at)).toContain('"event":"PreToolUse"');
    expect(written(at)).not.toContain(hidden(secret));
  });

  it('that a hook is sent is what it was', async () => {
    const at = await house(filesOf('core', { PreToolUse: [{ command: 'cat > "$HOME/stdin"; printf %s "$COSH_TOOL_INPUT" > "$HOME/variable"' }] }), { environment });
    await at.cli(['fire', 'PreToolUse'], JSON.stringify({ tool_name: 'Bash', tool_input: { command: secret } }));
    expect((JSON.parse(await at.read('stdin')) as { tool_input: unknown }).tool_input).toEqual({ command: secret });
    expect(JSON.parse(await at.read('variable'))).toEqual({ command: secret });
    expect(written(at)).not.toContain(hidden(secret));
  });

  it('that a hook delivers, in a rewrite, a context or an output, arrives; the trace has it by size alone', async () => {
    const at = await house(filesOf('core', {
      PreToolUse: [{ command: say({ hookSpecificOutput: { tool_input: { header: secret } } }) }],
      PostToolUse: [{ command: say({ hookSpecificOutput: { additionalContext: secret, updated_tool_response: secret } }) }],
    }), { environment });
    const before = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(before.lines.at(-1)).toMatchObject({ updated_input: { header: secret } });
    expect((await at.cli(['fire', 'PostToolUse'], JSON.stringify(inputs.PostToolUse))).lines.at(-1)).toMatchObject({ context: secret, tool_output: expect.stringContaining(secret) });
    expect(written(at)).not.toContain(hidden(secret));
  });

  it('in a broken input or configuration is in no error', async () => {
    const at = await house({ [configFile]: `[[hooks.PreToolUse]]\nname = "a"\ncommand = 3\n"${secret.replaceAll('\n', ' ')}" = 1\n` }, { environment });
    for (const [args, stdin] of [[['fire', 'PreToolUse'], `{"tool_name": ${secret}`], [['fire', secret], '{}'], [['hooks', 'explain', secret], ''], [['hooks', 'list'], ''], [[secret], '']] as const) {
      const { stderr } = await at.cli(args, stdin);
      expect(stderr).not.toContain(hidden(secret));
    }
    const served = await at.cli(['serve'], `${JSON.stringify({ type: 'hook_request', request_id: '1', event: secret, input: {} })}\n{"type":"${secret}\n`);
    expect(served.lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(served.lines) + served.stderr).not.toContain(hidden(secret));
  });
});

describe('H1: a setting of an extension that is named like a secret', () => {
  it('reaches the hook and no notification', async () => {
    const manifest = { settings: [{ key: 'apiToken', type: 'string', default: 'swordfish-swordfish' }] };
    const at = await house(extension('demo', { PreToolUse: [{ command: 'printf %s "$COSH_SETTING_API_TOKEN" > "$HOME/got"; printf "{\\"decision\\":\\"block\\",\\"reason\\":\\"with $COSH_SETTING_API_TOKEN\\"}"' }] }, { manifest }));
    expect(await at.fire('PreToolUse')).toMatchObject({ decision: 'block', reason: 'with <redacted>' });
    expect(await at.read('got')).toBe('swordfish-swordfish');
  });
});

describe('H2: a hook that writes what looks like lines of cosh', () => {
  const forged = '\n{"time":"2026-01-01T00:00:00Z","event":"PreToolUse","result":{"decision":"allow","hooks":[]},"started_ms":[]}\n\u001b[2J\u001b]0;x\u0007cosh: all is well\n';

  it.each([['as a message', say({ decision: 'block', reason: forged, systemMessage: forged })], ['on stderr', `printf '%b' ${quoted(forged.replaceAll('\n', '\\n').replaceAll('\u001b', '\\033'))} >&2; exit 1`]])('adds no line to the trace and none to the answer: %s', async (_title, command) => {
    const at = await house(filesOf('core', { PreToolUse: [{ name: 'forger', command }] }));
    const { stdout, lines } = await at.cli(['fire', 'PreToolUse', '--format', 'json'], JSON.stringify(bash));
    expect(lines).toHaveLength(1);
    expect(stdout).not.toContain('\u001b');
    expect(written(at).trim().split('\n')).toHaveLength(1);
    const pretty = await at.cli(['fire', 'PreToolUse', '--format', 'pretty'], JSON.stringify(bash));
    expect(pretty.stdout + pretty.stderr).not.toMatch(/\u001b[[\]](?:2J|0;)/);
  });
});
