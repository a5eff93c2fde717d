import { describe, expect, test } from 'vitest';
import { join, noise, privateKey, shapes } from './support/fake-secrets.js';
import { prompt, runHook } from './support/run-hook.js';

const githubToken = join('gh', 'p_', noise(36));

describe('UserPromptSubmit', () => {
  test('a prompt without a secret gets no opinion', () => {
    expect(prompt('Why does the login test fail?')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('a prompt with a secret is blocked, with kind, line, head and length', () => {
    const { reply, status } = prompt(`Push it with\r\n\r\n${githubToken} please`);
    expect(status).toBe(0);
    expect(reply?.decision).toBe('block');
    expect(reply?.reason).toBe('secret-guard: the prompt was not sent: line 3 holds a GitHub token ("ghp_…", 40 characters).');
    expect(reply?.systemMessage).toContain('Remove it, or put it into an environment variable');
    expect(reply?.systemMessage).toContain('rotate it');
  });

  test('every secret of a prompt is told, each with its line', () => {
    const { reply } = prompt(`${githubToken}\nAWS ${join('AK', 'IA', noise(16, 'upper'))}\n${privateKey()}`);
    expect(reply?.reason).toContain('line 1 holds a GitHub token');
    expect(reply?.reason).toContain('line 2 holds an AWS access key id');
    expect(reply?.reason).toContain('line 3 holds a private key');
    expect(reply?.systemMessage).toContain('rotate them');
  });

  test('a long list of secrets is cut', () => {
    const { reply } = prompt(Array.from({ length: 25 }, (_, seed) => join('gh', 'p_', noise(36, 'base62', seed))).join('\n'));
    expect(reply?.reason).toContain('line 10 holds');
    expect(reply?.reason).toContain('and 15 more');
    expect(reply?.reason).not.toContain('line 11 holds');
  });

  test('no answer holds more of a secret than its first four characters', () => {
    for (const { secret, text } of shapes.filter((_, number) => number % 4 === 0)) {
      const { stdout } = prompt(text);
      for (let start = 0; start + 5 <= secret.length; start++) {
        const piece = secret.slice(start, start + 5);
        // "Token" and other words of the answer are no part of the secret.
        if (/[0-9]/.test(piece)) expect(stdout).not.toContain(JSON.stringify(piece).slice(1, -1));
      }
    }
  });

  test('nothing of a password is told but its length', () => {
    const { reply } = prompt(`password=${join('Summer', '2031!')}`);
    expect(reply?.reason).toBe('secret-guard: the prompt was not sent: line 1 holds a secret value (11 characters).');
  });

  test('a prompt of several parts is judged too', () => {
    expect(runHook({ hook_event_name: 'UserPromptSubmit', prompt: [{ text: githubToken }] }).reply?.decision).toBe('block');
  });
});

describe('settings', () => {
  test('COSH_SECRET_GUARD_SKIP switches detectors off', () => {
    expect(prompt(githubToken, { COSH_SECRET_GUARD_SKIP: 'jwt, github-token' }).stdout).toBe('');
    expect(prompt(githubToken, { COSH_SECRET_GUARD_SKIP: 'jwt' }).reply?.decision).toBe('block');
  });

  test('COSH_SECRET_GUARD_ALLOW names values that are no secrets', () => {
    expect(prompt(githubToken, { COSH_SECRET_GUARD_ALLOW: githubToken }).stdout).toBe('');
    expect(prompt(githubToken, { COSH_SECRET_GUARD_ALLOW: githubToken.slice(0, 20) }).reply?.decision).toBe('block');
  });
});

describe('what is no event', () => {
  test.each([
    ['nothing', ''],
    ['half an object', `{"prompt": "${githubToken}`],
    ['plain text', githubToken],
    ['a list', '[]'],
    ['null', 'null'],
  ])('%s on stdin is exit 1 with a message that does not quote it', (_name, input) => {
    const { status, stdout, stderr } = runHook(input);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^secret-guard: stdin .*expected one hook event object\n$/);
    expect(stderr).not.toContain(githubToken.slice(0, 8));
  });

  test('a byte order mark is no reason to fail', () => {
    expect(runHook(`\uFEFF{"hook_event_name":"UserPromptSubmit","prompt":"hello"}`)).toMatchObject({ status: 0, stdout: '' });
  });

  test.each(['SessionStart', 'PreToolUse', 'constructor', '__proto__', undefined])('the event %s gets no opinion', (name) => {
    expect(runHook({ hook_event_name: name, prompt: githubToken })).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('an event without a prompt gets no opinion', () => {
    expect(runHook({ hook_event_name: 'UserPromptSubmit' })).toMatchObject({ status: 0, stdout: '' });
  });
});
