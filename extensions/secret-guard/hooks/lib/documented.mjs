import { createHash } from 'node:crypto';

// Values that vendors print in their manuals, kept as the head of their SHA-256 so that no scanner trips over this file.
const known = new Set([
  '0011cc25eb4320717494d270', // Azure storage emulator
  'aa6547439583c3a275d4542a', // Azure Cosmos DB emulator
  '3543c50b0cb9cea8e55eb1f5', // GitHub docs, personal access token
  'bc3ae723f57c6b9e3fd80b69', // GitHub docs, OAuth token
  '0b5dd075ccdd03c42f4edda8', // Telegram Bot API docs
  '7f75367e7881255134e1375e', // jwt.io, HS256
  'da816f9f2c16e6c5390e7636', // jwt.io, HS256, older page
  '8d4ef6536dc8895f256c1e0d', // RFC 7519, 3.1
  'cf4d418ed3de92d71f767db5', // RFC 7617, Aladdin
  '687da00b09c83361bf3a2853', // RFC 7617, test:123£
  'bdfeaef44475711c3abaf41d', // user:password
  'e4da07ad200089ce7f40110f', // username:password
  'b8e148545b13c78bc74da2f1', // RFC 6750, bearer token
  'ca7459e2b26776de081b9a07', // RFC 6749, client credential
  'a71b359a87afde133e6d9731', // OAuth MAC draft
  'ad71fb4165536675d80a8bbf', // OpenID Connect, access token
]);

/**
 * @param {string} value
 */
export function isDocumented(value) {
  return known.has(createHash('sha256').update(value).digest('hex').slice(0, 24));
}
