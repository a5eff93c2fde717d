// Every secret is made when the tests run: nothing in the repository looks like one.

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
export const alphabets = {
  hex: digits + 'abcdef',
  upper: lower.toUpperCase() + digits,
  base62: lower + lower.toUpperCase() + digits,
  base64: lower + lower.toUpperCase() + digits + '+/',
  url: lower + lower.toUpperCase() + digits + '-_',
  lowerDigits: lower + digits,
  letters: lower + lower.toUpperCase(),
};

/** The same noise for the same seed, so that a failure can be repeated. */
export function noise(length: number, alphabet: keyof typeof alphabets = 'base62', seed = 1): string {
  let state = (seed * 2654435761 + length) >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += alphabets[alphabet].charAt((state >>> 8) % alphabets[alphabet].length);
  }
  return text;
}

export const join = (...parts: string[]): string => parts.join('');
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const dashes = '-'.repeat(5);

export function jsonWebToken(seed = 1): string {
  return [encode({ alg: 'HS256', typ: 'JWT' }), encode({ sub: noise(12, 'hex', seed), admin: true }), noise(43, 'url', seed)].join('.');
}

export function privateKey(label = 'RSA PRIVATE KEY', newline = '\n', lines = 6): string {
  const body = Array.from({ length: lines }, (_, index) => noise(64, 'base64', index + 1));
  return [`${dashes}BEGIN ${label}${dashes}`, ...body, `${dashes}END ${label}${dashes}`].join(newline);
}

export interface Shape {
  kind: string;
  secret: string;
  text: string;
}

const shape = (kind: string, secret: string, before = '', after = ''): Shape => ({ kind, secret, text: before + secret + after });

export const shapes: Shape[] = [
  shape('AWS access key id', join('AK', 'IA', noise(16, 'upper'))),
  shape('AWS access key id', join('AS', 'IA', noise(16, 'upper', 2))),
  shape('AWS secret access key', noise(40, 'base64'), 'aws_secret_access_key = '),
  shape('AWS secret access key', noise(40, 'base64', 2), '"SecretAccessKey": "', '"'),
  shape('AWS secret access key', noise(40, 'base64', 3), join('AK', 'IA', noise(16, 'upper', 3), ',')),
  shape('Google API key', join('AI', 'za', noise(35, 'url'))),
  shape('Google OAuth token', join('ya', '29.', noise(60, 'url'))),
  shape('Google OAuth client secret', join('GOC', 'SPX-', noise(28, 'url'))),
  shape('Azure storage key', join(noise(86, 'base64'), '=='), 'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=', ';EndpointSuffix=core.windows.net'),
  shape('Azure shared access key', join(noise(43, 'base64'), '='), 'Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKey='),
  shape('Azure client secret', join(noise(3), '8Q', '~', noise(34))),
  shape('Alibaba Cloud access key id', join('LT', 'AI', '5t', noise(18))),
  shape('Alibaba Cloud access key secret', noise(30), 'accessKeySecret: "', '"'),
  shape('DigitalOcean token', join('dop', '_v1_', noise(64, 'hex'))),
  shape('Vault token', join('hv', 's.', noise(90, 'url'))),
  ...['ghp', 'gho', 'ghs', 'ghu', 'ghr'].map((prefix, seed) => shape('GitHub token', join(prefix, '_', noise(36, 'base62', seed)))),
  shape('GitHub token', join('gh', 's_', '123456_', jsonWebToken(3))),
  shape('GitHub fine-grained token', join('github', '_pat_', noise(22), '_', noise(59))),
  shape('GitLab token', join('gl', 'pat-', noise(20, 'url'))),
  shape('Anthropic API key', join('sk', '-ant-', 'api03-', noise(93, 'url'), 'AA')),
  shape('OpenAI API key', join('sk', '-proj-', noise(120, 'url'))),
  shape('OpenAI-style API key', join('sk', '-', noise(48))),
  shape('Hugging Face token', join('hf', '_', noise(34, 'letters'))),
  shape('Slack token', join('xo', 'xb-', noise(12, 'hex'), '-', noise(24))),
  shape('Slack webhook', join('T0', noise(9, 'upper'), '/B0', noise(9, 'upper'), '/', noise(24)), 'https://hooks.slack.com/services/'),
  shape('Discord webhook', noise(68, 'url'), 'https://discord.com/api/webhooks/123456789012345678/'),
  shape('Discord bot token', [Buffer.from('423456789012345678').toString('base64url'), noise(6, 'url'), noise(38)].join('.')),
  shape('Telegram bot token', join('612345678', ':A', 'A', noise(33, 'url'))),
  shape('Stripe live key', join('sk', '_live_', noise(24))),
  shape('Stripe live key', join('rk', '_live_', noise(99))),
  shape('Twilio API key', join('S', 'K', noise(32, 'hex'))),
  shape('Twilio auth token', noise(32, 'hex', 7), 'TWILIO_AUTH = '),
  shape('SendGrid API key', join('S', 'G.', noise(22, 'url'), '.', noise(43, 'base62'))),
  shape('npm token', join('np', 'm_', noise(36))),
  shape('PyPI token', join('py', 'pi-', noise(160, 'url'))),
  shape('RubyGems API key', join('ruby', 'gems_', noise(48, 'hex'))),
  shape('Docker Hub token', join('dckr', '_pat_', noise(27))),
  shape('private key', privateKey()),
  shape('private key', privateKey('OPENSSH PRIVATE KEY')),
  shape('private key', privateKey('PGP PRIVATE KEY BLOCK', '\r\n')),
  shape('private key', privateKey('PRIVATE KEY', '\\n')),
  shape('age private key', join('AGE-SECRET', '-KEY-1', noise(58, 'upper'))),
  shape('JSON web token', jsonWebToken()),
  shape('password in a URL', noise(14), 'postgres://shop:', '@db.internal:5432/shop'),
  shape('bearer token', noise(40), 'curl -H "Authorization: Bearer ', '" https://api.internal'),
  shape('authorization header', noise(32, 'hex', 5), 'Authorization: Token '),
  shape('basic credential', Buffer.from(`deploy:${noise(12)}`).toString('base64'), 'proxy: Basic '),
  shape('.netrc password', 's3same!', 'machine git.internal\n  login deploy\n  password '),
  shape('secret in an XML element', noise(14), '<password>', '</password>'),
  shape('secret value', noise(20), 'DEPLOY_TOKEN='),
  shape('secret value', noise(32, 'hex'), 'export SESSION_SECRET="', '"'),
  shape('secret value', 'Summer' + '2031!', 'password='),
  shape('secret value', noise(24), "clientSecret: '", "',"),
  shape('secret value', noise(24, 'base62', 4), '{\\"api_key\\": \\"', '\\"}'),
  shape('secret value', noise(18), 'deploy --api-token ', ' --force'),
  shape('secret value', noise(36), '//registry.npmjs.org/:_authToken='),
];
