import { describe, expect, test } from 'vitest';
import { join, noise, privateKey } from './support/fake-secrets.js';
import { harmlessTexts } from './support/harmless-texts.js';
import { runHook, toolOutput } from './support/run-hook.js';

const tokens = (count: number): string[] => Array.from({ length: count }, (_, seed) => join('gh', 'p_', noise(36, 'base62', seed)));
const [githubToken = ''] = tokens(1);

describe('PostToolUse', () => {
  test('output without a secret gets no opinion', () => {
    expect(toolOutput(Object.values(harmlessTexts).join('\n'))).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('only the secrets are withheld', () => {
    const { reply } = toolOutput(`remote: https://ada:${githubToken}@github.com\nTOKEN_B=${noise(24)}\nok\n`);
    expect(reply).toEqual({
      hookSpecificOutput: {
        updated_tool_response: 'remote: https://ada:[secret-guard: GitHub token withheld]@github.com\nTOKEN_B=[secret-guard: secret value withheld]\nok\n',
      },
      systemMessage:
        'secret-guard: withheld 2 secrets (GitHub token, secret value) from the output of run_shell_command before the model saw it.',
    });
  });

  test('twenty distinct secrets are withheld one by one, twenty-one with everything', () => {
    expect(toolOutput(tokens(20).join('\n')).reply?.decision).toBeUndefined();
    const { reply } = toolOutput(tokens(21).join('\n'));
    expect(reply?.decision).toBe('block');
    expect(reply?.reason).toContain('more than 20 secrets: 21 secrets (GitHub token)');
  });

  test('the same secret many times over is one secret', () => {
    expect(toolOutput(`${githubToken}\n`.repeat(50)).reply?.systemMessage).toContain('withheld 1 secret (GitHub token)');
  });

  test('a private key withholds the whole output', () => {
    const { reply } = toolOutput(`hello\n${privateKey()}\n`);
    expect(reply?.decision).toBe('block');
    expect(reply?.reason).toContain('it holds a private key: 1 secret (private key)');
    expect(reply?.hookSpecificOutput).toBeUndefined();
  });

  test('COSH_SECRET_GUARD_OUTPUT=block withholds the whole output for one secret', () => {
    expect(toolOutput(githubToken, {}, { COSH_SECRET_GUARD_OUTPUT: 'block' }).reply?.decision).toBe('block');
    expect(toolOutput('fine', {}, { COSH_SECRET_GUARD_OUTPUT: 'block' }).stdout).toBe('');
  });

  test('COSH_SECRET_GUARD_LIMIT moves the limit, and nonsense in it does not', () => {
    expect(toolOutput(tokens(3).join('\n'), {}, { COSH_SECRET_GUARD_LIMIT: '2' }).reply?.decision).toBe('block');
    expect(toolOutput(tokens(3).join('\n'), {}, { COSH_SECRET_GUARD_LIMIT: 'many' }).reply?.decision).toBeUndefined();
  });

  test('a tool name cannot write into a message', () => {
    const event = { hook_event_name: 'PostToolUse', tool_name: 'x\u001B[31m\nfake: line', tool_response: { llmContent: githubToken } };
    expect(runHook(event).reply?.systemMessage).toContain('the output of x??31m?fake:?line before');
  });

  test.each([undefined, null, 'text', 7, {}])('an event whose tool_response is %s gets no opinion', (response) => {
    expect(runHook({ hook_event_name: 'PostToolUse', tool_name: 'x', tool_response: response })).toMatchObject({ status: 0, stdout: '' });
  });
});

describe('JSON output', () => {
  test('every string in it is judged, and the answer is its text', () => {
    const { reply } = toolOutput([{ text: `a ${githubToken}` }, { list: [1, true, null, { deep: githubToken }] }]);
    expect(JSON.parse(reply?.hookSpecificOutput?.updated_tool_response ?? '')).toEqual([
      { text: 'a [secret-guard: GitHub token withheld]' },
      { list: [1, true, null, { deep: '[secret-guard: GitHub token withheld]' }] },
    ]);
  });

  test('a field named password, secret or token is judged by its name', () => {
    const { reply } = toolOutput({ password: 'hunter', db_secret: 'a1b2c3', token: '99bottles', note: 'hunter', tokens: 12 });
    const withheld = '[secret-guard: secret value withheld]';
    expect(JSON.parse(reply?.hookSpecificOutput?.updated_tool_response ?? '')).toEqual({
      password: withheld,
      db_secret: withheld,
      token: withheld,
      note: 'hunter',
      tokens: 12,
    });
  });

  test('a schema that speaks of passwords gets no opinion', () => {
    expect(toolOutput({ password: 'string', token: 'The token of the user', secret: true, properties: { password: { type: 'string' } } }).stdout).toBe('');
  });

  test('a secret that only its neighbour gives away is found', () => {
    const { reply } = toolOutput({ Credentials: { AccessKeyId: join('AK', 'IA', noise(16, 'upper')), SecretAccessKey: noise(40, 'base64') } });
    expect(reply?.hookSpecificOutput?.updated_tool_response).not.toContain(noise(40, 'base64'));
    expect(reply?.systemMessage).toContain('AWS access key id, AWS secret access key');
  });

  test('a secret in a field\'s name is withheld', () => {
    expect(toolOutput({ [githubToken]: 1 }).reply?.hookSpecificOutput?.updated_tool_response).not.toContain(githubToken);
  });

  test('a private key in a list of lines withholds the whole output', () => {
    expect(toolOutput({ lines: privateKey().split('\n') }).reply?.decision).toBe('block');
  });

  test('a number is no secret, whatever its name', () => {
    expect(toolOutput({ pwd: 3.06e-22, token: 1234567890123 }).stdout).toBe('');
  });

  test('output nested too deeply to be judged fails, so that it is withheld', () => {
    const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
    const run = runHook(`{"hook_event_name":"PostToolUse","tool_name":"x","tool_response":{"llmContent":${deep}}}`);
    expect(run).toMatchObject({ status: 1, stdout: '', stderr: 'secret-guard: this event could not be judged (RangeError)\n' });
  });
});

describe('stores of secrets', () => {
  test('a secret in what a store shows withholds everything', () => {
    const { reply } = toolOutput(`NAME=shop\nDEPLOY_TOKEN=${noise(24)}\n`, { file_path: '/home/ada/shop/.env' });
    expect(reply?.decision).toBe('block');
    expect(reply?.reason).toContain('.env is a store of secrets, and the output holds 1 secret (secret value)');
  });

  test('a value that looks like no secret withholds everything too, when it is read from a store', () => {
    expect(toolOutput('FOO=bar\n', { command: 'cat config/.env.production' }).reply?.decision).toBe('block');
    expect(toolOutput([{ text: 'PORT=80\nFOO=bar\n' }], { absolute_path: '/x/.env' }).reply?.decision).toBe('block');
  });

  test.each([
    ['a listing', { command: 'ls -la .env' }, '-rw-r--r-- 1 ada ada 12 Jan  1 10:00 .env'],
    ['a file that is not there', { command: 'cat .env' }, 'cat: .env: No such file or directory'],
    ['numbers and switches', { file_path: '.env' }, 'PORT=3000\nDEBUG=true\n'],
    ['an example file', { file_path: '/x/.env.example' }, 'FOO=bar'],
    ['a public certificate', { command: 'cat server.pem' }, `${'-'.repeat(5)}BEGIN CERTIFICATE${'-'.repeat(5)}\n${noise(64)}`],
    ['a program that uses the file', { command: 'source .env && npm test' }, 'Tests: 3 passed'],
    ['code that names it', { command: 'grep -rn dotenv src', path: 'src' }, "src/a.ts:1:import 'dotenv/config'; // reads .env"],
  ])('%s gets no opinion', (_name, input, output) => {
    expect(toolOutput(output, input).stdout).toBe('');
  });
});
