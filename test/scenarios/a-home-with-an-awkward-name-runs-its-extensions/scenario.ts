import { cpSync, existsSync } from 'node:fs';
import { expect } from 'vitest';
import { sessionStart } from '@cosh/event-points';
import { makeHome } from '../../support/make-home.js';
import { defineScenario, openIn } from '../scenario.js';

const names = ['a home with  spaces-', `it's "quoted"-`, '$(touch x) `touch x` $HOME; touch x & *-', '-n \\n %s ~ #-', 'ünïcödé 家-'];

export default defineScenario(async ({ home: files }) => {
  for (const name of names) {
    const home = makeHome({}, name);
    cpSync(files.folder, home.folder, { recursive: true });
    const cosh = await openIn(home);
    try {
      const { context, hooks } = await cosh.dispatch(sessionStart, {});
      const told = home.path('notes');
      expect([name, hooks.map(({ status, detail }) => detail ?? status), context]).toEqual([name, ['ok', 'ok', 'ok'], [told, told, told].join('\n')]);
      expect(existsSync(home.path('x'))).toBe(false);
    } finally {
      await cosh.dispose();
      home.remove();
    }
  }
});
