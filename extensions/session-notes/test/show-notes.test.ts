import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeWorld, runHook, start } from './support/run-hook.js';

describe('SessionStart', () => {
  test('without a notes file there is no opinion', () => {
    expect(start(makeWorld())).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('the notes become context, and the person is told how many lines', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.project, 'NOTES.md'), '# Shop\n\nUse pnpm.\n');
    expect(start(world).reply).toEqual({
      systemMessage: 'session-notes: 3 lines from NOTES.md',
      hookSpecificOutput: { additional_context: 'Notes of this project, from NOTES.md:\n\n# Shop\n\nUse pnpm.\n' },
    });
  });

  test('an empty file is no opinion', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.project, 'NOTES.md'), ' \n\n');
    expect(start(world).stdout).toBe('');
  });

  test.each(['PreToolUse', 'constructor', undefined])('the event %s gets no opinion', (name) => {
    const world = makeWorld();
    writeFileSync(path.join(world.project, 'NOTES.md'), 'x');
    expect(runHook(world.home, { hook_event_name: name, cwd: world.project })).toMatchObject({ status: 0, stdout: '' });
  });

  test.each(['', '{"cwd":', '[]', 'null', 'hello'])('%j on stdin is exit 1 with a message', (input) => {
    const { status, stdout, stderr } = runHook(makeWorld().home, input);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^session-notes: stdin .*expected one hook event object\n$/);
  });

  test('a folder that is not there gets no opinion', () => {
    const world = makeWorld();
    expect(start(world, path.join(world.home, 'nowhere'))).toMatchObject({ status: 0, stdout: '' });
  });
});

describe('which file', () => {
  test('.cosh/notes.md comes before NOTES.md, NOTES.md before notes.md', () => {
    const world = makeWorld();
    mkdirSync(path.join(world.project, '.cosh'));
    for (const name of ['.cosh/notes.md', 'NOTES.md', 'notes.md']) writeFileSync(path.join(world.project, name), `this is ${name}\n`);
    for (const name of ['.cosh/notes.md', 'NOTES.md', 'notes.md']) {
      const { reply } = start(world);
      expect(reply?.systemMessage?.toLowerCase()).toBe(`session-notes: 1 line from ${name}`.toLowerCase());
      rmSync(path.join(world.project, name));
    }
  });

  test('the nearest folder up to the root of the repository wins', () => {
    const world = makeWorld();
    const deep = path.join(world.project, 'src', 'deep');
    mkdirSync(deep, { recursive: true });
    writeFileSync(path.join(world.project, 'NOTES.md'), 'root\n');
    expect(start(world, deep).reply?.systemMessage).toBe(`session-notes: 1 line from ${path.join('..', '..', 'NOTES.md')}`);
    writeFileSync(path.join(world.project, 'src', 'notes.md'), 'source\n');
    expect(start(world, deep).reply?.hookSpecificOutput?.additional_context).toContain('source');
  });

  test('above the root of the repository nothing is read', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.home, 'NOTES.md'), 'private\n');
    expect(start(world).stdout).toBe('');
  });

  test('outside of a repository only the folder itself is read', () => {
    const world = makeWorld();
    const loose = path.join(world.home, 'loose', 'deep');
    mkdirSync(loose, { recursive: true });
    writeFileSync(path.join(world.home, 'loose', 'NOTES.md'), 'x\n');
    expect(start(world, loose).stdout).toBe('');
    expect(start(world, path.dirname(loose)).reply).toBeDefined();
  });

  test('a repository around the home folder does not lead above it', () => {
    const world = makeWorld();
    const home = path.join(world.project, 'home');
    mkdirSync(path.join(home, 'work'), { recursive: true });
    writeFileSync(path.join(world.project, 'NOTES.md'), 'x\n');
    expect(start(world, path.join(home, 'work'), { HOME: home }).stdout).toBe('');
  });

  test('COSH_NOTES_FILE names it, relative to the folder or anywhere', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.project, 'NOTES.md'), 'x\n');
    writeFileSync(path.join(world.project, 'mine.txt'), 'mine\n');
    writeFileSync(path.join(world.home, 'all.md'), 'all\n');
    expect(start(world, world.project, { COSH_NOTES_FILE: 'mine.txt' }).reply?.systemMessage).toBe('session-notes: 1 line from mine.txt');
    const all = path.join(world.home, 'all.md');
    expect(start(world, world.project, { COSH_NOTES_FILE: all }).reply?.systemMessage).toBe(`session-notes: 1 line from ${all}`);
    expect(start(world, world.project, { COSH_NOTES_FILE: 'none.md' }).stdout).toBe('');
  });
});

describe.skipIf(process.platform === 'win32')('what is refused', () => {
  test('a link that leaves the project', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.home, 'private.txt'), 'hunter\n');
    symlinkSync(path.join(world.home, 'private.txt'), path.join(world.project, 'NOTES.md'));
    const run = start(world);
    expect(run.reply).toEqual({ systemMessage: 'session-notes: no notes were read: NOTES.md is a link that leaves the project' });
    expect(start(world, world.project, { COSH_NOTES_FILE: 'NOTES.md' }).stdout).not.toContain('hunter');
  });

  test('a folder that is a link out of the project', () => {
    const world = makeWorld();
    mkdirSync(path.join(world.home, 'elsewhere'));
    writeFileSync(path.join(world.home, 'elsewhere', 'notes.md'), 'hunter\n');
    symlinkSync(path.join(world.home, 'elsewhere'), path.join(world.project, '.cosh'));
    expect(start(world).reply?.systemMessage).toContain('leaves the project');
  });

  test('a link inside the project is followed', () => {
    const world = makeWorld();
    mkdirSync(path.join(world.project, 'docs'));
    writeFileSync(path.join(world.project, 'docs', 'all.md'), 'fine\n');
    symlinkSync(path.join('docs', 'all.md'), path.join(world.project, 'NOTES.md'));
    expect(start(world).reply?.hookSpecificOutput?.additional_context).toContain('fine');
  });

  test('a link to nowhere', () => {
    const world = makeWorld();
    symlinkSync('nowhere', path.join(world.project, 'NOTES.md'));
    expect(start(world).reply?.systemMessage).toBe('session-notes: no notes were read: NOTES.md cannot be used (ENOENT)');
  });

  test('a folder and a pipe', () => {
    const world = makeWorld();
    mkdirSync(path.join(world.project, 'NOTES.md'));
    expect(start(world).reply?.systemMessage).toBe('session-notes: no notes were read: NOTES.md is not a regular file');
    rmSync(path.join(world.project, 'NOTES.md'), { recursive: true });
    spawnSync('mkfifo', [path.join(world.project, 'NOTES.md')]);
    expect(start(world).reply?.systemMessage).toBe('session-notes: no notes were read: NOTES.md is not a regular file');
  });
});

describe('what is shown', () => {
  test('a long file shows its beginning and its end, and says so', () => {
    const world = makeWorld();
    const lines = Array.from({ length: 4000 }, (_, number) => `line ${number} é€😀`);
    writeFileSync(path.join(world.project, 'NOTES.md'), lines.join('\n'));
    const { reply } = start(world);
    const context = reply?.hookSpecificOutput?.additional_context ?? '';
    expect(Buffer.byteLength(context)).toBeLessThanOrEqual(16 * 1024);
    expect(Buffer.byteLength(context)).toBeGreaterThan(16 * 1024 - 16);
    expect(context).toContain('line 0 é€😀\n');
    expect(context).toContain('[session-notes: the middle of NOTES.md is left out here; it has');
    expect(context.endsWith('line 3999 é€😀')).toBe(true);
    expect(context).not.toContain('\uFFFD');
    expect(reply?.systemMessage).toMatch(/^session-notes: \d+ lines from NOTES\.md \(its middle is left out\)$/);
  });

  test('bytes that are no UTF-8 keep within the limit too', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.project, 'NOTES.md'), Buffer.alloc(15_000, 0xff));
    const context = start(world).reply?.hookSpecificOutput?.additional_context ?? '';
    expect(Buffer.byteLength(context)).toBeLessThanOrEqual(16 * 1024);
    expect(context).toContain('[session-notes: cut here]');
  });

  test('control characters, colours and hidden marks are left out', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.project, 'NOTES.md'), 'a\u001B[31mred\u001B[0m\u0000\u0007\u009B\tb\r\nc\u202Ed\u{E0041}\u200Be\n');
    expect(start(world).reply?.hookSpecificOutput?.additional_context).toBe('Notes of this project, from NOTES.md:\n\nared\tb\ncde\n');
  });
});
