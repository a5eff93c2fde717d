import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactJson, redactor } from '../../dist/redaction/index.js';

// Put together at run time, so that no scanner takes this file for a leak.
const planted: readonly (readonly [string, string])[] = [
  ['a GitHub token', ['ghp', 'a1B2'.repeat(9)].join('_')],
  ['a fine-grained GitHub token', ['github', 'pat', 'a1B2'.repeat(10)].join('_')],
  ['an AWS key', ['AK', 'IA', 'Q1W2E3R4T5Y6U7I8'].join('')],
  ['an Alibaba key', ['LT', 'AI', '5tQ1w2E3r4T5y6U7'].join('')],
  ['an Anthropic key', ['sk', 'ant', 'a1B2'.repeat(8)].join('-')],
  ['an npm token', ['npm', 'a1B2'.repeat(9)].join('_')],
  ['a Slack token', ['xoxb', '1234567890', 'abcdefghij'].join('-')],
  ['a JWT', [['ey', 'JhbGciOiJI'].join(''), ['ey', 'JzdWIiOiIx'].join(''), 'c2lnbmF0dXJl'].join('.')],
  ['a PEM block', ['-----BEGIN', 'PRIVATE KEY-----\nMIIa-b\n-----END', 'PRIVATE KEY-----'].join(' ')],
  ['the value of a secret-looking variable', 'correct horse battery'],
];
const redact = redactor({ DEPLOY_TOKEN: 'correct horse battery', EDITOR: 'vim-with-a-long-name', API_KEY: 'short' });

describe('redactor', () => {
  it.each(planted)('takes out %s wherever it stands', (_name, secret) => {
    fc.assert(fc.property(fc.string(), fc.string(), (before, after) => {
      expect(redact(`${before} ${secret} ${after}`)).not.toContain(secret);
    }));
  });

  it('keeps the rest of the text', () => {
    expect(redact(`before ${planted[0]![1]} after`)).toBe('before <redacted> after');
  });

  it('takes the password out of a URL and leaves its host', () => {
    expect(redact('clone https://me:hunter22@host.example/x.git')).toBe('clone https://<redacted>@host.example/x.git');
  });

  it('takes out what follows Bearer', () => {
    expect(redact(`Authorization: Bearer ${'a1B2'.repeat(6)}`)).toBe('Authorization: Bearer <redacted>');
  });

  it.each(['git commit 9fceb02d0ae598e95dc970b74767f19372d61af8', 'uuid 7f9c24e8-3b12-4fef-91e0-d3f8a2b6c001', 'vim-with-a-long-name', 'short'])('leaves "%s" alone', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('takes a time that grows no faster than the text', () => {
    const seconds = (text: string): number => {
      const began = performance.now();
      redact(text);
      return performance.now() - began;
    };
    for (const part of ['ey' + 'J', '-----BEGIN A-----\n', 'a://b:', 'bearer ', 'sk-']) {
      redact(part.repeat(1000));
      expect(seconds(part.repeat(200_000))).toBeLessThan(200 * Math.max(1, seconds(part.repeat(20_000))));
    }
  });
});

describe('redactJson', () => {
  it('takes out whatever stands under a secret-looking name', () => {
    expect(redactJson({ password: 'x', nested: [{ 'api-key': 'y', key: 'z' }] }, redact)).toEqual({ password: '<redacted>', nested: [{ 'api-key': '<redacted>', key: 'z' }] });
  });

  it('keeps the shape of any value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(redactJson(value, (text) => text)).length).toBeGreaterThan(0);
    }));
  });
});
