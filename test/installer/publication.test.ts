import { beforeAll, describe, expect, it } from 'vitest';
import { serveRegistry } from '../../plugins/installer/test/support/registry-server.js';
import { tgz } from '../../plugins/installer/test/support/tar-bytes.js';
import { person, type Person } from '../extensions/support/extension.js';
import { npmPackage, speaker } from './support/speaker.js';

let registry: Awaited<ReturnType<typeof serveRegistry>>;
for (const name of Object.keys(process.env)) if (/^npm_config_/i.test(name)) delete process.env[name];

beforeAll(async () => {
  registry = await serveRegistry();
});

const longAgo = new Date('2020-01-01T00:00:00Z');
const publish = (name: string, version: string, by: string, at: Date): void => registry.publish(name, version, { tarball: tgz(npmPackage(speaker(version), name, version)), by, at });

function user(): Person {
  const somebody = person();
  somebody.home.write('.npmrc', `registry=${registry.origin}/\n`);
  return somebody;
}

describe('a version of a registry (D9)', () => {
  it('that is younger than three days is installed with a warning, before the question and after it', async () => {
    publish('young', '1.0.0', 'ann', new Date());
    const somebody = user();
    const asked = await somebody.ext('install', 'npm:young');
    expect([asked.exit, asked.stdout]).toEqual([3, expect.stringMatching(/Look twice:\n.*published less than three days ago/)]);
    expect(await somebody.json('install', 'npm:young')).toMatchObject({ consent: { cautions: [{ code: 'published_recently', severity: 'warning' }] } });
    const { exit, stderr } = await somebody.agreed('install', 'npm:young');
    expect([exit, stderr]).toEqual([0, expect.stringContaining('published less than three days ago')]);
  });

  it('that is older draws none', async () => {
    publish('old', '1.0.0', 'ann', longAgo);
    const somebody = user();
    expect((await somebody.ext('install', 'npm:old')).stdout).not.toContain('Look twice');
    expect((await somebody.agreed('install', 'npm:old')).stderr).toBe('');
  });

  it('that others publish than at the installation draws a warning at the update, though nothing widens', async () => {
    publish('moved', '1.0.0', 'ann', longAgo);
    registry.maintain('moved', ['ann', 'bob']);
    const somebody = user();
    await somebody.agreed('install', 'npm:moved');
    expect(somebody.state('extensions-lock')).toMatchObject({ extensions: { demo: { resolved: { publication: { at: longAgo.toISOString(), publisher: 'ann', maintainers: ['ann', 'bob'], attested: false } } } } });
    expect(JSON.stringify(somebody.state('extensions-lock'))).not.toContain('@example.com');
    expect((await somebody.ext('info', 'demo')).stdout).toMatch(/published +2020-01-01T00:00:00\.000Z by ann/);

    publish('moved', '1.1.0', 'ann', longAgo);
    expect(await somebody.ext('update', 'demo')).toMatchObject({ exit: 0, stdout: 'demo 1.0.0 -> 1.1.0\n', stderr: '' });

    publish('moved', '1.2.0', 'mallory', longAgo);
    registry.maintain('moved', ['bob', 'mallory']);
    const { exit, stderr } = await somebody.ext('update', '--all');
    expect(exit).toBe(0);
    expect(stderr).toContain('new maintainers: "mallory"; maintainers no more: "ann"; published by "mallory", before by "ann"');
    // What was said once is what was recorded now.
    publish('moved', '1.3.0', 'mallory', longAgo);
    expect((await somebody.ext('update', 'demo')).stderr).toBe('');
  });
});
