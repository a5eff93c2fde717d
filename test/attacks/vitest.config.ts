import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import everything from '../../vitest.config.js';
import { corpus } from './corpus.js';

// Only what belongs to the attacks: the files of their variants, and the controls.
const { include: _all, ...test } = everything.test!;
export default mergeConfig({ ...everything, test }, {
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { include: [...new Set(corpus.flatMap(({ tests }) => tests)), 'test/attacks/**/*.test.ts'] },
});
