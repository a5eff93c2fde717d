import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { house, type House } from '../field-reports/support/house.js';
import { expectNobodyLeft, mark } from '../field-reports/support/processes.js';
import { say } from '../field-reports/support/written.js';
import { repository } from '../support/repository.js';
import { cosh } from './serve-support.js';
import { hooks } from './support.js';

const files = hooks({ config: { PreToolUse: [{ command: say({ decision: 'block', reason: 'not the home' }), matcher: '^rm$' }, { command: say({ systemMessage: 'ok' }), matcher: '^ls$' }] } });

const script = (name: string): string => path.join(repository, 'test/clients', name);

function run(at: House, [file, ...args]: readonly string[], stdin: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(file!, args, { cwd: at.home, env: { ...at.environment } });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => { stdout += text; });
  child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text; });
  child.stdin.end(stdin);
  return new Promise((resolve) => { child.once('close', (code) => resolve({ code, stdout, stderr })); });
}

const lines = (stdout: string): Record<string, unknown>[] => stdout.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);

describe.runIf(spawnSync('python3', ['--version']).status === 0)('the client in Python', () => {
  it('fires events and gets their results', async () => {
    const marks = mark();
    const at = await house(files, { environment: marks });
    const requests = [['PreToolUse', { tool_name: 'ls', tool_input: {} }], ['PreToolUse', { tool_name: 'rm', tool_input: { command: 'rm -rf ~ # ünïcode' } }], ['Stop', {}]];
    const { code, stdout, stderr } = await run(at, ['python3', script('client.py'), ...cosh, 'serve'], requests.map(([event, input]) => `${JSON.stringify({ event, input })}\n`).join(''));
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'note: ok\nnote: not the home\n' });
    expect(lines(stdout)).toMatchObject([{ decision: 'none' }, { decision: 'block', reason: 'not the home' }, { event: 'Stop' }]);
    await expectNobodyLeft(marks);
  });

  it('is told what is wrong', async () => {
    const { code, stderr } = await run(await house(files), ['python3', script('client.py'), ...cosh, 'serve'], '{"event":"PreToolUse","input":{}}\n');
    expect(code).toBe(1);
    expect(stderr).toContain('lacks tool_name');
  });
});

describe('the client in shell', () => {
  it('fires events and gets their results', async () => {
    const marks = mark();
    const at = await house(files, { environment: marks });
    const requests = ['PreToolUse {"tool_name":"ls","tool_input":{}}', 'PreToolUse {"tool_name":"rm","tool_input":{"command":"rm -rf \\"~\\""}}', 'Stop {}'];
    const { code, stdout, stderr } = await run(at, ['sh', script('client.sh'), ...cosh, 'serve'], `${requests.join('\n')}\n`);
    expect(lines(stdout)).toMatchObject([{ result: { decision: 'none' } }, { result: { decision: 'block', reason: 'not the home' } }, { result: { event: 'Stop' } }]);
    expect({ code, notes: stderr.trim().split('\n').length }).toEqual({ code: 2, notes: 2 });
    await expectNobodyLeft(marks);
  });

  it('is told what is wrong', async () => {
    const { code, stderr } = await run(await house(files), ['sh', script('client.sh'), ...cosh, 'serve'], 'PreToolUse nonsense\n');
    expect(code).toBe(1);
    expect(stderr).toContain('line_not_json');
  });
});
