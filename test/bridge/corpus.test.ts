import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containersIn, withoutRegistered, withRegistered } from '../../plugins/hosts/dist/registration/hooks-document.js';
import { callsFor, RegistrarHome, registrationOf } from '../../plugins/hosts/test/registration/registrar-home.js';
import { sharedFolder } from '../support/repository.js';

// Every file that somebody has published, under the agent that it was written for.
const hostOf: Readonly<Record<string, string>> = {
  'claude-hooks': 'claude-code', 'claude-plugin': 'claude-code', 'codex-hooks': 'codex', 'copilot-hooks': 'copilot', 'cursor-hooks': 'cursor',
  'gemini-hooks': 'gemini', 'gemini-extension': 'gemini', 'qwen-extension': 'qwen', 'cosh-config': 'copilot-shell', 'cosh-extension': 'copilot-shell', 'other-hooks': 'claude-code',
};
const corpus = path.join(sharedFolder, 'corpus');
const unlessThere = existsSync(corpus) ? '' : ' (skipped: there is no ../shared/corpus)';
const filesOf = (kind: string): string[] => (existsSync(path.join(corpus, kind)) ? readdirSync(path.join(corpus, kind)).sort().map((name) => path.join(corpus, kind, name)) : []);

describe.skipIf(!existsSync(corpus))(`a published file${unlessThere}`, () => {
  const homes = new Map<string, RegistrarHome>();
  beforeAll(async () => {
    for (const host of new Set(Object.values(hostOf))) homes.set(host, await RegistrarHome.make(host));
  });
  afterAll(() => homes.forEach(({ home }) => home.remove()));

  it.each(Object.keys(hostOf))('of kind %s has the same bytes again after the bridge was there', async (kind) => {
    const home = homes.get(hostOf[kind]!)!;
    let installed = 0;
    for (const published of filesOf(kind)) {
      const bytes = readFileSync(published);
      const place = path.extname(published) === '.toml' && kind === 'codex-hooks' ? home.file('user', 1) : home.file();
      home.write(bytes, { file: place });
      try {
        const { file } = await home.install();
        expect(readFileSync(file, 'utf8'), published).toContain(` bridge ${hostOf[kind]} `);
        if (file === place) installed++;
      } catch (error) {
        // Then it is none that the agent itself could read hooks from, and it is as it was.
        expect((error as { code?: string }).code, published).toBe('host_file_unreadable');
      }
      await home.uninstall();
      expect(readFileSync(place).equals(bytes), published).toBe(true);
      home.write('', { file: home.file('user', home.registration.host === 'codex' ? 1 : 0) });
      await home.uninstall();
    }
    process.stdout.write(`${kind}: ${installed} of ${filesOf(kind).length} files took the bridge and gave it back\n`);
    expect(installed).toBeGreaterThan(0);
  }, 120_000);

  it('has the same bytes again under any other agent too, also where nobody remembers the installation', async () => {
    const registrations = (await Promise.all([...new Set(Object.values(hostOf))].map(registrationOf)));
    let [held, of] = [0, 0];
    for (const file of Object.keys(hostOf).flatMap(filesOf).filter((name) => name.endsWith('.json'))) {
      const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
      for (const registration of registrations) {
        of++;
        let installed: string;
        try {
          installed = withRegistered(text, registration, callsFor(registration));
        } catch {
          continue;
        }
        expect(withoutRegistered(installed, registration.host, new Set(containersIn(text, registration))), `${registration.host}: ${file}`).toBe(text);
        held++;
      }
    }
    process.stdout.write(`${held} of ${of} pairs of file and agent\n`);
    expect(held).toBeGreaterThan(of / 2);
  }, 120_000);
});
