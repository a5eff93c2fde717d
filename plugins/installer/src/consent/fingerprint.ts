import { createHash } from 'node:crypto';
import { canonicalJson } from '@cosh/core';
import type { ExtensionSource } from '../sources/source-kind.js';
import type { ConsentProjection } from './projection.js';

/** What a yes is bound to: what the extension may do, and where it comes from. Hexadecimal sha256. */
export function consentFingerprint(source: ExtensionSource, projection: ConsentProjection): string {
  return createHash('sha256').update(canonicalJson({ source, projection })).digest('hex');
}
