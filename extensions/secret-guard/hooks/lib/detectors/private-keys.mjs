import { token } from '../detector.mjs';
import { findPrivateKeyBlocks } from '../private-key-blocks.mjs';

/** @type {import('../detector.mjs').Detector[]} */
export const privateKeys = [
  {
    id: 'private-key',
    kind: 'private key',
    literals: ['-----BEGIN'],
    pattern: /-----BEGIN/g,
    accept: () => true,
    tellsHead: false,
    privateKey: true,
    search: findPrivateKeyBlocks,
  },
  token('age-key', 'age private key', 'AGE-SECRET-KEY-1', 'AGE-SECRET-KEY-1[A-Z0-9]{50,64}', { privateKey: true }),
];
