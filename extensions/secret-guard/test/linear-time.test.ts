import { describe, expect, test } from 'vitest';
import { detectors } from '../hooks/lib/detectors.mjs';
import { redact } from '../hooks/lib/redact.mjs';
import { join, noise } from './support/fake-secrets.js';

const begin = '-'.repeat(5) + 'BEGIN';
const small = 100_000;
const large = 1_000_000;

function fill(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

/** The best of a few: what else the machine does can only make it slower. */
function cost(text: string): number {
  let best = Infinity;
  for (let round = 0; round < 2; round++) {
    const start = process.hrtime.bigint();
    redact(text);
    best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e6);
  }
  return best;
}

const units: Record<string, string> = {
  eyJ: 'eyJ',
  'eyJ with dots': 'eyJhbGciOi.',
  'long eyJ parts': `eyJ${noise(7000)}.`,
  'BEGIN': begin,
  'BEGIN of a key': `${begin} RSA PRIVATE KEY${'-'.repeat(5)}`,
  'BEGIN of a key and lines': `${begin} PRIVATE KEY${'-'.repeat(5)}\n${noise(64)}\n`,
  'BEGIN and capitals': `${begin} PRIVATE PRIVATE `,
  'an open quote': 'password="',
  'assignments of words': 'token=',
  'assignments of values': 'token: secret= key:',
  'many names': 'secret_api_key-token_',
  'bearers': 'Bearer ',
  'one long bearer': 'bearer aaaaaaaa',
  'basics': 'basic QWxhZGRpbjpv ',
  'URL passwords': '://a:b',
  'colons of a URL': '://::',
  'machines': 'machine a login b ',
  'key ids': join('AK', 'IA'),
  'key ids with blanks': join('AK', 'IA', 'A'.repeat(16), ' '.repeat(20)),
  'twilio': 'twilio 0',
  'dots and capitals': 'MNO.MNO.',
  'tokens': join('gh', 'p_'),
  'short tokens': join('sk', '-'),
  'colours': '\u001B[31mx',
  'half colours': '\u001B[',
  'blanks': ' ',
  'digits': '1234567890',
  'one letter': 'a',
};

describe('ten times the text costs about ten times the time', () => {
  test.each(Object.entries(units))('%s', (_name, unit) => {
    redact(fill(unit, 20_000));
    const base = Math.max(cost(fill(unit, small)), 1);
    expect(cost(fill(unit, large)) / base).toBeLessThan(40);
  });
});

test('no pattern repeats without a bound', () => {
  for (const { id, pattern } of detectors) {
    const unbounded = pattern.source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, 'C').match(/[*+]|\{\d+,\}/);
    expect([id, unbounded]).toEqual([id, null]);
  }
});

test('every detector names a literal that a text must hold', () => {
  for (const { id, literals } of detectors) expect([id, literals.every((literal) => literal.length > 0) && literals.length > 0]).toEqual([id, true]);
});
