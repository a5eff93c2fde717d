import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256, shortSha256 } from '@cosh/session/trace';

const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the hash of an input in the trace', () => {
  it('is SHA-256 for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => shortSha256(bytes) === expected(bytes)));
  });

  it('is SHA-256, short or long', () => {
    for (const text of ['', 'é😀', 'a'.repeat(55), 'a'.repeat(64), 'é'.repeat(4096), 'x'.repeat(100_000)]) expect(sha256(Buffer.from(text))).toBe(expected(Buffer.from(text)));
  });
});
