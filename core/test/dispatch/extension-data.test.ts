import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { extensionData } from '../../dist/dispatch/extension-data.js';
import { serial } from '../support/sample-plugin.js';
import { sampleHook } from '../support/sample-outcomes.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const dialect = { ...serial, dataVariables: ['DATA', 'ALSO_DATA'] };
const of = (id: string) => sampleHook('a', { source: { id, kind: 'extension', file: '/x/cosh-extension.json', root: '/x' } });

describe('the folder of an extension’s own', () => {
  it('is made below the states, one for each extension, and told in every variable of the dialect', async () => {
    const states = path.join(throwAwayFolder({}), 'states');
    const folder = path.join(states, 'data', 'notes');
    expect(await extensionData(of('extension:notes'), dialect, states)).toStrictEqual({ DATA: folder, ALSO_DATA: folder });
    expect(existsSync(folder)).toBe(true);
  });

  it('stays below the states, whatever the extension is called', async () => {
    const states = path.join(throwAwayFolder({}), 'states');
    for (const id of ['extension:..', 'extension:.', 'extension:../../x', 'extension:a/b']) {
      const { DATA: folder } = await extensionData(of(id), dialect, states);
      expect(path.dirname(folder!)).toBe(path.join(states, 'data'));
    }
  });

  it('is for extensions, in dialects that have one, and no reason not to run', async () => {
    const states = throwAwayFolder({ file: 'no folder' });
    expect(await extensionData(sampleHook('a'), dialect, states)).toStrictEqual({});
    expect(await extensionData(of('extension:x'), serial, states)).toStrictEqual({});
    expect(existsSync(path.join(states, 'data'))).toBe(false);
    expect(await extensionData(of('extension:x'), dialect, path.join(states, 'file'))).toHaveProperty('DATA');
  });
});
