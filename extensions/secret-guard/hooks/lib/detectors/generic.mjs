import { beginStrictly, within } from '../detector.mjs';
import { isPlaceholder } from '../placeholders.mjs';
import { looksGenerated } from '../looks-random.mjs';
import { isBasicCredential, isJsonWebToken, isUrlPassword } from '../structure.mjs';
import { assignment } from './assignment.mjs';

/** @param {string} value */
const isCredential = (value) => isBasicCredential(value) || looksGenerated(value);

/** @type {import('../detector.mjs').Detector[]} */
export const generic = [
  {
    id: 'jwt',
    kind: 'JSON web token',
    literals: ['eyJ'],
    pattern: new RegExp(String.raw`${beginStrictly}eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{0,16384}\.[A-Za-z0-9_-]{8,2048}(?:\.[A-Za-z0-9_-]{0,16384})?(?:\.[A-Za-z0-9_-]{0,2048})?`, 'g'),
    accept: isJsonWebToken,
    tellsHead: true,
  },
  within('url-password', 'password in a URL', '://', String.raw`:\/\/(?<user>[^\s/:@"'${'`'}<>]{0,128}):(?<secret>[^\s/"'${'`'}<>]{3,256})@(?=[\w.[-])`, {
    accept: (value, match) => isUrlPassword(value, match.groups?.user ?? ''),
  }),
  within('bearer', 'bearer token', 'bearer', String.raw`(?<![a-z0-9])bearer(?:[ \t+]|%20){1,4}(?<secret>[A-Za-z0-9._~+/=-]{16,4096})`, { accept: looksGenerated }),
  within(
    'authorization-header',
    'authorization header',
    'authorization',
    String.raw`authorization\\?["']?[ \t]{0,4}[:=,][ \t]{0,4}\\?["'${'`'}]?(?:(?:basic|bearer|token|apikey|negotiate)[ \t]{1,4})?(?<secret>[A-Za-z0-9._~+/=:-]{8,4096})`,
    { accept: isCredential },
  ),
  within('basic-credential', 'basic credential', 'basic', String.raw`(?<![a-z0-9])basic[ \t]{1,4}(?<secret>[A-Za-z0-9+/]{8,1024}={0,2})`, { accept: isBasicCredential }),
  within(
    'netrc',
    '.netrc password',
    'login',
    String.raw`(?:(?<![a-z])machine[ \t\r\n]{1,16}[^\s]{1,253}|(?<![^\r\n])default)[ \t\r\n]{1,16}login[ \t\r\n]{1,16}[^\s]{1,128}[ \t\r\n]{1,16}password[ \t\r\n]{1,16}["']?(?<secret>[^\s"']{3,256})`,
    { accept: (value) => isUrlPassword(value, '') },
  ),
  within('xml-element', 'secret in an XML element', '</', String.raw`<(?:password|passphrase|secret|token|apikey)>(?<secret>[^<>\s]{6,256})<\/`, {
    accept: (value) => !isPlaceholder(value),
  }),
  assignment,
];
