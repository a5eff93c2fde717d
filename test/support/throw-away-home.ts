import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

// Every test file gets a HOME of its own; nothing a test does may reach the real one.
const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cosh-home-')));
process.env.HOME = home;
process.env.COSH_SYSTEM_EXTENSIONS = path.join(home, '.system-extensions');
process.env.NO_COLOR = '1';
for (const name of ['COSH_HOME', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'FORCE_COLOR']) delete process.env[name];

afterAll(() => rmSync(home, { recursive: true, force: true }));
