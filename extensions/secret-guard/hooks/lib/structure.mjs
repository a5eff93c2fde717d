import { isPlaceholder } from './placeholders.mjs';
import { entropy } from './entropy.mjs';

/**
 * A token's first part is a JSON object that names an algorithm.
 * @param {string} value
 */
export function isJsonWebToken(value) {
  if (isPlaceholder(value)) return false;
  const [header, payload] = value.split('.');
  try {
    const parsed = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
    if (typeof parsed.alg === 'string') return true;
  } catch {
    // A damaged header says nothing; the payload may.
  }
  return payload.startsWith('eyJ') && payload.length >= 16 && entropy(value) >= 3.5;
}

const weak = /^(?:p(?:@|%40)ss|pass|passw(?:or)?d|pwd|secret|test|root|admin|user|guest|postgres|mysql|mongo|redis|rabbit|token)$/i;

/**
 * `user:user@`, `:password@` and `:3000?next=` are no secrets.
 * @param {string} value
 * @param {string} user
 */
export function isUrlPassword(value, user) {
  const harmless = value.length < 4 || value === user || weak.test(value) || /^\d{2,5}(?:$|[?#&])/.test(value);
  return !harmless && !isPlaceholder(value);
}

/**
 * The base64 of `user:password`.
 * @param {string} value
 */
export function isBasicCredential(value) {
  if (!/^[A-Za-z0-9+/]{8,1024}={0,2}$/.test(value) || isPlaceholder(value)) return false;
  const [, user, password] = /^([ -9;-~]{0,128}):([ -~]{3,256})$/.exec(Buffer.from(value, 'base64').toString('latin1')) ?? [];
  return password !== undefined && isUrlPassword(password, user);
}
