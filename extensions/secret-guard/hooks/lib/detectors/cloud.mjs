import { entropy } from '../entropy.mjs';
import { token, within } from '../detector.mjs';
import { isPlaceholder } from '../placeholders.mjs';

/** @param {string} value */
const isNoise = (value) => !isPlaceholder(value) && /\d/.test(value) && entropy(value) >= 3.5;

// `key = "value"`, `"key": "value"`, `key=value`, and the same escaped inside a JSON string.
const assigned = String.raw`\\?["']?\s{0,8}(?:=>|:=|[:=])\s{0,8}\\?["']?`;

/** @type {import('../detector.mjs').Detector[]} */
export const cloud = [
  token('aws-key-id', 'AWS access key id', ['AKIA', 'ASIA'], '(?:AKIA|ASIA)[A-Z0-9]{16}'),
  within(
    'aws-secret-key',
    'AWS secret access key',
    'secret',
    String.raw`secret[_-]?(?:access[_-]?)?key${assigned}(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
    { accept: isNoise },
  ),
  within(
    'aws-key-pair',
    'AWS secret access key',
    ['akia', 'asia'],
    String.raw`(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9/+]{1,20}(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
    { accept: isNoise },
  ),
  token('google-api-key', 'Google API key', 'AIza', String.raw`AIza[A-Za-z0-9_-]{35}`),
  token('google-oauth-token', 'Google OAuth token', 'ya29.', String.raw`ya29\.[A-Za-z0-9_-]{20,1024}`),
  token('google-client-secret', 'Google OAuth client secret', 'GOCSPX-', 'GOCSPX-[A-Za-z0-9_-]{24,40}'),
  within(
    'google-service-account',
    'Google service account key',
    'private_key',
    String.raw`\\?"private_key\\?"\s{0,8}:\s{0,8}\\?"(?<secret>-----BEGIN[A-Z ]{1,16}PRIVATE KEY-----[^"]{40,8192})`,
    { privateKey: true },
  ),
  within('azure-storage-key', 'Azure storage key', ['key'], String.raw`(?:account|storage)_?(?:access_?)?key${assigned}(?<secret>[A-Za-z0-9/+]{86}==)`),
  within('azure-shared-key', 'Azure shared access key', 'sharedaccesskey', String.raw`sharedaccesskey=(?<secret>[A-Za-z0-9/+]{42,44}={0,2})`),
  within('azure-signature', 'Azure shared access signature', 'sig=', String.raw`[?&;]sig=(?<secret>[A-Za-z0-9%/+]{40,128}(?:=|%3D))`),
  token('azure-client-secret', 'Azure client secret', 'Q~', String.raw`(?<![_~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}`, { tellsHead: false }),
  token('alibaba-key-id', 'Alibaba Cloud access key id', 'LTAI', 'LTAI[A-Za-z0-9]{12,26}'),
  within('alibaba-secret-key', 'Alibaba Cloud access key secret', 'secret', String.raw`access_?key_?secret${assigned}(?<secret>[A-Za-z0-9]{30})(?![A-Za-z0-9])`, {
    accept: isNoise,
  }),
  within('alibaba-key-pair', 'Alibaba Cloud access key secret', 'ltai', String.raw`LTAI[A-Za-z0-9]{12,26}[^A-Za-z0-9]{1,20}(?<secret>[A-Za-z0-9]{30})(?![A-Za-z0-9])`, {
    accept: isNoise,
  }),
  token('digitalocean-token', 'DigitalOcean token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], 'do[opr]_v1_[a-f0-9]{64}'),
  token('vault-token', 'Vault token', ['hvs.', 'hvb.'], String.raw`hv[sb]\.[A-Za-z0-9_-]{24,256}`),
];
