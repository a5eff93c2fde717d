import { bearer, isSecretName, isSecretVariable, pemBlock, secretShapes, shortestToken, urlUser, urlUserinfo } from './secret-shapes.js';

const mark = '<redacted>';
// Shorter values are words that stand in many texts.
const shortestValue = 8;

/** The values of secret-looking variables, longest first, so that one that holds another goes first. */
function knownSecrets(environment: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(environment).flatMap(([name, value]) => (value !== undefined && value.length >= shortestValue && isSecretVariable(name) ? [value] : []));
  return [...new Set(values)].sort((a, b) => b.length - a.length);
}

export type Redact = (text: string) => string;

/**
 * Makes a function that takes secrets out of a text: known token shapes, PEM blocks, passwords in URLs, bearer headers, and the
 * values of secret-looking variables of this environment. Linear in the length of the text. For what cosh itself writes or
 * prints; what a hook is sent is never changed.
 */
export function redactor(environment: Readonly<Record<string, string | undefined>>): Redact {
  const known = knownSecrets(environment);
  return (text) => {
    let clean = text;
    for (const value of known) if (clean.includes(value)) clean = clean.replaceAll(value, mark);
    if (clean.includes('-----BEGIN ')) clean = clean.replace(pemBlock, mark);
    if (clean.includes('://')) clean = clean.replace(urlUserinfo, `$1${mark}@`).replace(urlUser, `$1${mark}@`);
    if (clean.length < shortestToken) return clean;
    if (/\s/.test(clean)) clean = clean.replace(bearer, `$1 ${mark}`);
    for (const { letters, pattern } of secretShapes) if (letters.some((each) => clean.includes(each))) clean = clean.replace(pattern, mark);
    return clean;
  };
}

/** The same for every text in a JSON value; whatever stands under a secret-looking name goes whole. */
export function redactJson<T>(value: T, redact: Redact): T {
  if (typeof value === 'string') return redact(value) as T;
  if (Array.isArray(value)) return value.map((each) => redactJson(each, redact)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typeof each === 'string' && isSecretName(name) ? mark : redactJson(each, redact)])) as T;
}
