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
  ['a GitLab token', ['glpat', 'a1B2'.repeat(5)].join('-')],
  ['a GitLab trigger token', ['glptt', 'a1b2'.repeat(10)].join('-')],
  ['an OpenAI key', ['sk', 'proj', 'a1B2_'.repeat(12)].join('-')],
  ['a Stripe key', ['sk', 'live', 'a1B2'.repeat(6)].join('_')],
  ['a Hugging Face token', ['hf', 'a1B2'.repeat(9)].join('_')],
  ['a Google key', ['AI', 'za', 'a1B2_'.repeat(7)].join('')],
  ['a Google access token', ['ya29', 'a0-B2_'.repeat(10)].join('.')],
  ['a PyPI token', ['pypi', 'AgEIcHlwaS5vcmc'.repeat(3)].join('-')],
  ['a SendGrid key', ['SG', 'a1B2'.repeat(5), 'a1B2'.repeat(10)].join('.')],
  ['a Groq key', ['gsk', 'a1B2'.repeat(13)].join('_')],
  ['a DigitalOcean token', ['dop', 'v1', 'a1b2'.repeat(16)].join('_')],
  ['a Docker token', ['dckr', 'pat', 'a1B2'.repeat(7)].join('_')],
  ['a Vault token', ['hvs', 'CAESIa1B2'.repeat(6)].join('.')],
  ['a Databricks token', ['da', 'pi', 'a1b2'.repeat(8)].join('')],
  ['a Twilio key', ['S', 'K', 'a1b2'.repeat(8)].join('')],
  ['a Telegram token', ['1234567890', ['AA', 'a1B2-'.repeat(6), 'abc'].join('')].join(':')],
  ['a Discord webhook', ['https://discord.com/api', 'webhooks', '123456789012345678', 'a1B2'.repeat(17)].join('/')],
  ['a Slack webhook', ['https://hooks.slack.com', 'services', 'T00000000', 'B00000000', 'a1B2'.repeat(6)].join('/')],
  ['an Azure storage key', ['AccountKey', `${'a1B2'.repeat(21)}==`].join('=')],
  ['a Shopify token', ['shpat', 'a1b2'.repeat(8)].join('_')],
  ['a Terraform token', ['a1B2c3D4e5F6g7', 'atlasv1', 'a1B2'.repeat(17)].join('.')],
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

  it.each([
    ['postgres://app:p@ss:w0rd@db.example/x', 'postgres://<redacted>@db.example/x'],
    ['redis://:hunter22@cache:6379', 'redis://<redacted>@cache:6379'],
    ['https://sometoken@host.example/x.git', 'https://<redacted>@host.example/x.git'],
    ['https://host.example/@scope/name', 'https://host.example/@scope/name'],
    ['ssh://git@host.example/x.git', 'ssh://git@host.example/x.git'],
    ['mail me@host.example: http://host.example', 'mail me@host.example: http://host.example'],
  ])('reads the user of a URL: %s', (url, clean) => {
    expect(redact(url)).toBe(clean);
  });

  it.each(['DB_PASSWORD', 'PGPASSWORD', 'MYSQL_PWD', 'SMTP_PASS', 'GITHUB_TOKEN', 'TOKEN_OF_MINE', 'SECRET_KEY_BASE', 'OPENAI_KEY', 'AWS_SECRET_ACCESS_KEY', 'GH_PAT', 'npm_config__authToken_TOKEN', 'deploy-token', 'DJANGO_SECRET_KEY'])('knows the value of %s', (name) => {
    expect(redactor({ [name]: 'hunter2hunter2' })('it is hunter2hunter2!')).toBe('it is <redacted>!');
  });

  it.each(['SSH_AUTH_SOCK', 'AWS_WEB_IDENTITY_TOKEN_FILE', 'PWD', 'OLDPWD', 'HOME', 'KEYBOARD', 'MONKEY', 'XAUTHORITY', 'PATH', 'COSH_HOOK_RUN', 'PASSENGER_HOME', 'COMPATIBLE', 'TOKENIZERS_PARALLELISM'])('takes %s for no secret', (name) => {
    expect(redactor({ [name]: '/somewhere/else' })('in /somewhere/else')).toBe('in /somewhere/else');
  });

  it('takes out what follows Bearer', () => {
    expect(redact(`Authorization: Bearer ${'a1B2'.repeat(6)}`)).toBe('Authorization: Bearer <redacted>');
  });

  it.each(['git commit 9fceb02d0ae598e95dc970b74767f19372d61af8', 'uuid 7f9c24e8-3b12-4fef-91e0-d3f8a2b6c001', 'vim-with-a-long-name', 'short'])('leaves "%s" alone', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('takes a time that grows no faster than the text', () => {
    // The fastest of a few: what else the machine does is no part of it, nor is the first run, which V8 has not compiled yet.
    const fastestMs = (text: string): number => Math.min(...Array.from({ length: 4 }, () => {
      const began = performance.now();
      redact(text);
      return performance.now() - began;
    }));
    for (const part of ['ey' + 'J', '-----BEGIN A-----\n', 'a://b:', 'bearer ', 'sk-']) {
      expect(fastestMs(part.repeat(200_000))).toBeLessThan(50 * Math.max(1, fastestMs(part.repeat(20_000))));
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
