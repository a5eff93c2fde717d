import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactor } from '../../dist/redaction/index.js';

const redact = redactor({ DEPLOY_TOKEN: 'correct horse battery', MANY_SECRET: 'aaaaaaaaaaaa' });
const size = 2 * 1024 * 1024;
const filled = (part: string, length = size): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);

// What begins like a secret again and again, and never becomes one, or only at the very end.
const nasty = [
  'eyJ', 'eyJa', 'eyJhbGciOi.', 'eyJhbGciOi.eyJhbGciOi.', '-----BEGIN ', '-----BEGIN A-----', '-----BEGIN A-----\n-', '-----', '-----END A-----', '----', 'https://', 'https://a:', 'https://a:b', 'a://b:c', 'a+b.c-d://', '://',
  'bearer ', 'bearer\t\t\t', 'Bearer aaaaaaaaaaaaaaa ', 'basic token ', 'sk-', 'sk-a', 'ghp_', 'ghp_a', 'xoxb-', 'AKIA', 'AKIAAAAAAAAAAAAAAAA', 'npm_', 'SG.', 'SG.aaaaaaaaaaaaaaaa.', 'ya29.', '1234567890:AA', '12345678',
  'MTA', 'Maaaaaaaaaaaaaaaaaaaaaaaa.aaaaaa.', 'atlasv1', 'aaaaaaaaaaaaaa.atlasv1.', 'https://hooks.slack.com/services/', 'https://discord.com/api/webhooks/', 'aaaaaaaaaaa ', 'correct horse batter', ' ', '\n', '\u0000', '<redacted>', 'hvs.', 'gsk_',
];

function milliseconds(text: string): number {
  const began = performance.now();
  redact(text);
  return performance.now() - began;
}

/** The best of some runs: what else the machine does only adds. */
const best = (text: string): number => Math.min(...Array.from({ length: 2 }, () => milliseconds(text)));

describe('the time that redaction takes', () => {
  it.each(nasty)('grows no faster than the text: %j, two megabytes of it', (part) => {
    best(filled(part, 1024));
    const [small, large] = [best(filled(part, size / 16)), best(filled(part))];
    // Sixteen times as much text takes sixteen times as long; a quadratic search would take 256 times, which of a megabyte is minutes.
    expect(large).toBeLessThan(64 * Math.max(small, 4));
  });

  it('grows no faster than the text for any mixture of them', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...nasty), { minLength: 1, maxLength: 6 }), (parts) => {
      const part = parts.join('');
      const [small, large] = [best(filled(part, size / 32)), best(filled(part, size / 2))];
      expect(large).toBeLessThan(64 * Math.max(small, 4));
    }), { numRuns: 30 });
  });

  it('ends in a text that holds everything that it looks for', () => {
    expect(redact(`${filled('eyJ')} ${filled('-----BEGIN A-----\n', 4096)} correct horse battery`)).not.toContain('battery');
  });
});

describe('redaction', () => {
  it('takes nothing away from a text without secrets, whatever stands in it', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghij .,;\n\t{}[]"\''), maxLength: 40 });
    fc.assert(fc.property(word, (text) => {
      fc.pre(!text.includes('aaaaaaaaaaaa'));
      expect(redact(text)).toBe(text);
    }));
  });

  it('done twice is the same as done once', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom(...nasty, 'correct horse battery', 'https://me:hunter22@host/x', 'aaaaaaaaaaaa'));
    fc.assert(fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = redact(parts.join(''));
      expect(redact(once)).toBe(once);
    }), { numRuns: 500 });
  });
});
