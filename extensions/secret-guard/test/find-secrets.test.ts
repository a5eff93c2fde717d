import { describe, expect, test } from 'vitest';
import { checksumOf, hasChecksum } from '../hooks/lib/checksum.mjs';
import { redact } from '../hooks/lib/redact.mjs';
import { scan } from '../hooks/lib/scan.mjs';
import { join, noise, privateKey, shapes } from './support/fake-secrets.js';
import { harmlessTexts } from './support/harmless-texts.js';

describe('a secret is found and named by its kind', () => {
  test.each(shapes.map((shape, number) => [number + 1, shape.kind, shape] as const))('%i: %s', (_number, kind, { secret, text }) => {
    const findings = scan(text);
    expect(findings.map((finding) => finding.kind)).toContain(kind);
    const found = findings.find((finding) => finding.kind === kind);
    expect(text.slice(found?.start, found?.end)).toBe(secret);
    expect(redact(text).text).not.toContain(secret);
  });
});

describe('a secret is found wherever it stands', () => {
  const surroundings: Record<string, (secret: string) => string> = {
    'in a sentence': (secret) => `please use ${secret}, it works.`,
    'in JSON': (secret) => JSON.stringify({ value: secret }),
    'in JSON inside JSON': (secret) => JSON.stringify(JSON.stringify({ text: `a\n${secret}\n` })),
    'behind a line break': (secret) => `\r\n${secret}\r\n`,
    'in a list': (secret) => `[${secret};${secret}]`,
    'in a query': (secret) => `https://shop.test/?k=${secret}&page=2`,
    'behind a percent escape': (secret) => `%22${secret}%22`,
    'behind a colour': (secret) => `\u001B[31m${secret}\u001B[0m`,
    'behind letters and a colour': (secret) => `found\u001B[31m${secret}\u001B[0mhere`,
  };
  const secret = join('gh', 'p_', noise(36));
  test.each(Object.entries(surroundings))('%s', (_name, surround) => {
    expect(redact(surround(secret)).text).not.toContain(secret);
    expect(redact(surround(secret)).secrets[0]?.kind).toBe('GitHub token');
  });

  test('split by the colours of a search tool', () => {
    const text = `see \u001B[01;31m\u001B[Kgh${'p_'}\u001B[m\u001B[K${noise(36)}\u001B[0m there`;
    expect(redact(text).text).toBe('see \u001B[01;31m\u001B[K[secret-guard: GitHub token withheld]\u001B[0m there');
  });

  test('split by characters that cannot be seen', () => {
    const text = `gh\u200Bp_${noise(20)}\u00AD${noise(16, 'base62', 2)}`;
    expect(redact(text).text).toBe('[secret-guard: GitHub token withheld]');
  });
});

describe('a text without secrets is left alone', () => {
  test.each(Object.entries(harmlessTexts))('%s', (_name, text) => {
    expect(scan(text).map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([]);
    expect(redact(text).text).toBe(text);
  });
});

describe('private keys', () => {
  test('every line of a block is covered', () => {
    expect(redact(`before\n${privateKey('EC PRIVATE KEY')}\nafter`).text).toBe('before\n[secret-guard: private key withheld]\nafter');
  });

  test('a block that is cut off is covered to its last line', () => {
    const cut = privateKey().split('\n').slice(0, 4).join('\n');
    expect(redact(`${cut}\n\nThe rest was too long.`).text).toBe('[secret-guard: private key withheld]\n\nThe rest was too long.');
  });

  test('a block in a diff is covered, its END line too', () => {
    const diff = privateKey().split('\n').map((line) => `+${line}`).join('\n');
    expect(redact(diff).text).toBe('+[secret-guard: private key withheld]');
  });

  test('two blocks are two secrets', () => {
    expect(redact(`${privateKey()}\n--\n${privateKey('PRIVATE KEY')}`).text).toBe('[secret-guard: private key withheld]\n--\n[secret-guard: private key withheld]');
  });

  test('the key of a Google service account is named as such', () => {
    const account = JSON.stringify({ type: 'service_account', private_key: `${privateKey('PRIVATE KEY')}\n` });
    const { text, secrets } = redact(account);
    expect(secrets).toMatchObject([{ kind: 'Google service account key', privateKey: true }]);
    expect(JSON.parse(text)).toEqual({ type: 'service_account', private_key: '[secret-guard: Google service account key withheld]' });
  });
});

describe('what is found', () => {
  test('overlapping finds are one, under the vendor\'s name', () => {
    const secret = join('gh', 'p_', noise(36));
    expect(redact(`GITHUB_TOKEN="${secret}" https://ada:${secret}@github.com`).text).toBe(
      'GITHUB_TOKEN="[secret-guard: GitHub token withheld]" https://ada:[secret-guard: GitHub token withheld]@github.com',
    );
  });

  test('a quoted value is covered up to its quote', () => {
    expect(redact('{password: "k3y, with(9)" + "tail"}').secrets).toEqual([]);
    expect(redact('{password: "k3y,with(9)", user: 1}').text).toBe('{password: "[secret-guard: secret value withheld]", user: 1}');
  });

  test('a detector that is switched off finds nothing', () => {
    expect(scan(`DEPLOY_TOKEN=${noise(20)}`, { skip: new Set(['assignment']) })).toEqual([]);
  });

  test('a value that is allowed is not found', () => {
    expect(scan(`DEPLOY_TOKEN=${noise(20)}`, { allow: new Set([noise(20)]) })).toEqual([]);
  });

  test('a token with a right checksum is real, whatever it looks like', () => {
    const random = 'x'.repeat(30);
    const issued = join('gh', 'p_', random, checksumOf(random));
    expect(hasChecksum(issued)).toBe(true);
    expect(scan(issued)).toHaveLength(1);
    expect(scan(join('gh', 'p_', 'x'.repeat(36)))).toEqual([]);
  });
});
