import { describe, expect, it } from 'vitest';
import { manifest, person, type Person } from '../extensions/support/extension.js';
import type { CoshRun } from '../support/run-cosh.js';

const guards = ['shell', 'secrets', 'notes'] as const;
const workspaces = ['app', 'site', 'tools', 'paper'] as const;

/** What a person does in a month, and how often cosh asked. Whoever is asked says yes. */
class Month {
  questions = 0;
  constructor(readonly who: Person) {}

  async type(words: readonly string[], cwd = this.who.project): Promise<CoshRun> {
    const first = await this.who.run(words, { cwd });
    if (first.exit !== 3) return first;
    this.questions += 1;
    const repeat = first.stderr.trimEnd().split('\n').at(-1)!.split(' ').slice(1);
    return this.who.run(repeat, { cwd });
  }

  source(name: string, version: string, hooks: Parameters<typeof manifest>[1]): string {
    return this.who.source(name, { 'cosh-extension.json': manifest(name, hooks, { version }), 'hooks/check.sh': { text: `#!/bin/sh\necho ${name} ${version}\n`, mode: '755' } });
  }

  /** What a session hears at its start, and what hooks say in it. */
  async session(cwd: string): Promise<{ notices: unknown[]; context: string }> {
    const verdict = await this.who.fire('SessionStart', {}, cwd);
    return { notices: (verdict.notifications as { hook_name: string }[]).filter(({ hook_name: name }) => name === 'cosh'), context: String(verdict.context ?? '') };
  }
}

const speaks = { SessionStart: [{ command: '${extensionPath}/hooks/check.sh' }] };
const more = { ...speaks, UserPromptSubmit: [{ command: '${extensionPath}/hooks/check.sh' }] };

describe('a month of a person\'s use', () => {
  it('with 3 installs, 6 updates of which 1 widens, 4 workspaces and 2 script edits asks exactly 10 questions; a day on which nothing changed asks none', async () => {
    const who = person();
    const month = new Month(who);
    const place = (name: string): string => who.home.path('work', name);
    const ok = async (run: Promise<CoshRun>): Promise<void> => {
      const { exit, stderr } = await run;
      expect(exit, stderr).toBe(0);
    };

    for (const name of guards) await ok(month.type(['ext', 'install', month.source(name, '1.0.0', speaks)]));
    expect(month.questions).toBe(3);

    for (const name of workspaces) {
      who.home.write(`work/${name}/.copilot-shell/config.toml`, `[[hooks.SessionStart]]\nname = "${name}"\ncommand = ".copilot-shell/hooks/hello.sh"\n`);
      who.home.write(`work/${name}/.copilot-shell/hooks/hello.sh`, { text: `#!/bin/sh\necho hello ${name}\n`, mode: '755' });
      await ok(month.type(['trust'], place(name)));
    }
    expect(month.questions).toBe(7);

    // Five that do not widen, and one that does.
    for (const [name, version] of [['shell', '1.0.1'], ['shell', '1.1.0'], ['secrets', '1.0.1'], ['secrets', '1.0.2'], ['notes', '1.0.1']] as const) {
      month.source(name, version, speaks);
      await ok(month.type(['ext', 'update', name]));
    }
    expect(month.questions).toBe(7);
    month.source('notes', '2.0.0', more);
    await ok(month.type(['ext', 'update', 'notes']));
    expect(month.questions).toBe(8);

    for (const name of ['app', 'site']) {
      who.home.write(`work/${name}/.copilot-shell/hooks/hello.sh`, { text: `#!/bin/sh\necho good day ${name}\n`, mode: '755' });
      // Held, and said so in one line, until somebody has looked.
      const before = await month.session(place(name));
      expect([before.notices.length, before.context.includes('good day')]).toEqual([1, false]);
      await ok(month.type(['trust'], place(name)));
      expect((await month.session(place(name))).context).toContain(`good day ${name}`);
    }
    expect(month.questions).toBe(10);

    // A day like any other.
    for (const name of workspaces) {
      const { notices, context } = await month.session(place(name));
      expect([notices, context.split('\n').length]).toEqual([[], 4]);
      await ok(month.type(['trust'], place(name)));
      await ok(month.type(['doctor'], place(name)));
    }
    for (const name of guards) await ok(month.type(['ext', 'update', name]));
    expect(month.questions).toBe(10);
  });
});
