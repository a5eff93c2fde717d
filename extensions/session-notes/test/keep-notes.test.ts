import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeWorld, runHook, start, stop, stopInParallel, type World } from './support/run-hook.js';

const notesOf = (world: World): string => readFileSync(path.join(world.project, '.cosh', 'notes.md'), 'utf8');

describe('Stop', () => {
  test.each(['All done.', '', 'I NOTE: nothing', 'NOTE:', 'Note: lower case'])('the answer %j leaves nothing', (message) => {
    const world = makeWorld();
    expect(stop(world, message)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(path.join(world.project, '.cosh'))).toBe(false);
  });

  test('an event without an answer leaves nothing', () => {
    const world = makeWorld();
    expect(runHook(world.home, { hook_event_name: 'Stop', cwd: world.project })).toMatchObject({ status: 0, stdout: '' });
  });

  test('notes are kept with the day of the event, one line each', () => {
    const world = makeWorld();
    const { reply } = stop(world, 'Done.\nNOTE: tests need  redis\r\nNOTE TO SELF: use pnpm\nBye.');
    expect(reply).toEqual({ systemMessage: 'session-notes: 2 notes kept in .cosh/notes.md' });
    expect(notesOf(world)).toBe('- 2031-02-03: tests need redis\n- 2031-02-03: use pnpm\n');
  });

  test('what was kept is shown to the next session', () => {
    const world = makeWorld();
    stop(world, 'NOTE: tests need redis');
    expect(start(world).reply?.hookSpecificOutput?.additional_context).toContain('- 2031-02-03: tests need redis');
  });

  test('the answer never has a decision, and stop_hook_active changes nothing', () => {
    const world = makeWorld();
    const { reply } = stop(world, 'NOTE: a', { stop_hook_active: true });
    expect(reply).toEqual({ systemMessage: 'session-notes: 1 note kept in .cosh/notes.md' });
  });

  test('a note that is known is not kept again, on no other day', () => {
    const world = makeWorld();
    stop(world, 'NOTE: a');
    const { reply } = stop(world, 'NOTE: a\nNOTE: b\nNOTE: b', { timestamp: '2031-02-04T00:00:00Z' });
    expect(reply?.systemMessage).toBe('session-notes: 1 note kept in .cosh/notes.md');
    expect(notesOf(world)).toBe('- 2031-02-03: a\n- 2031-02-04: b\n');
    expect(stop(world, 'NOTE: b').stdout).toBe('');
  });

  test('a timestamp that is none is today', () => {
    const world = makeWorld();
    stop(world, 'NOTE: a', { timestamp: 'soon' });
    expect(notesOf(world)).toMatch(/^- \d{4}-\d\d-\d\d: a\n$/);
  });

  test('notes go to the file that is there, behind its last line', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.project, 'NOTES.md'), '# Shop\nUse pnpm.');
    stop(world, 'NOTE: a');
    expect(readFileSync(path.join(world.project, 'NOTES.md'), 'utf8')).toBe('# Shop\nUse pnpm.\n- 2031-02-03: a\n');
  });

  test('COSH_NOTES_FILE is made with its folder', () => {
    const world = makeWorld();
    stop(world, 'NOTE: a', {}, { COSH_NOTES_FILE: 'docs/deep/agent.md' });
    expect(readFileSync(path.join(world.project, 'docs/deep/agent.md'), 'utf8')).toBe('- 2031-02-03: a\n');
  });

  test('a note that looks like a secret is not written, and the person is told', () => {
    const world = makeWorld();
    const token = ['gh', 'p_', 'a1B2'.repeat(9)].join('');
    const { reply } = stop(world, `NOTE: push with ${token}\nNOTE: use pnpm`);
    expect(reply?.systemMessage).toBe('session-notes: 1 note kept in .cosh/notes.md; 1 note not kept: it looks like a secret');
    expect(notesOf(world)).toBe('- 2031-02-03: use pnpm\n');
    expect(stop(world, `NOTE: ${token}`).stdout).not.toContain(token);
  });
});

describe('limits', () => {
  test('a file of nearly 256 KiB is not written to, and the person is told', () => {
    const world = makeWorld();
    const file = path.join(world.project, 'NOTES.md');
    writeFileSync(file, `${'x'.repeat(256 * 1024 - 10)}\n`);
    expect(stop(world, 'NOTE: one more').reply?.systemMessage).toBe('session-notes: 1 note not kept: NOTES.md would reach 256 KiB; shorten it');
    expect(readFileSync(file).length).toBe(256 * 1024 - 9);
  });

  test('sessions that stop at once lose no note and tear no line', async () => {
    const world = makeWorld();
    mkdirSync(path.join(world.project, '.cosh'));
    const sessions = Array.from({ length: 8 }, (_, session) => Array.from({ length: 5 }, (_, note) => `NOTE: ${session}/${note} ${'y'.repeat(300)}`).join('\n'));
    expect(await Promise.all(sessions.map((message) => stopInParallel(world, message)))).toEqual(Array(8).fill(0));
    const lines = notesOf(world).trimEnd().split('\n');
    expect(lines).toHaveLength(40);
    for (const line of lines) expect(line).toMatch(/^- 2031-02-03: \d\/\d y{300}$/);
  });
});

describe.skipIf(process.platform === 'win32')('what is refused', () => {
  test('a link that leaves the project is not written through', () => {
    const world = makeWorld();
    const outside = path.join(world.home, 'outside.txt');
    writeFileSync(outside, 'x\n');
    symlinkSync(outside, path.join(world.project, 'NOTES.md'));
    expect(stop(world, 'NOTE: a').reply?.systemMessage).toBe('session-notes: 1 note not kept: NOTES.md is a link that leaves the project');
    expect(readFileSync(outside, 'utf8')).toBe('x\n');
  });

  test('nothing is made behind a folder that is a link out of the project', () => {
    const world = makeWorld();
    mkdirSync(path.join(world.home, 'outside'));
    symlinkSync(path.join(world.home, 'outside'), path.join(world.project, '.cosh'));
    expect(stop(world, 'NOTE: a').reply?.systemMessage).toContain('leaves the project');
    expect(stop(world, 'NOTE: a', {}, { COSH_NOTES_FILE: '.cosh/deep/notes.md' }).reply?.systemMessage).toContain('leaves the project');
    expect(existsSync(path.join(world.home, 'outside', 'notes.md'))).toBe(false);
    expect(existsSync(path.join(world.home, 'outside', 'deep'))).toBe(false);
  });

  test.skipIf(process.getuid?.() === 0)('a file that may not be written is told', () => {
    const world = makeWorld();
    writeFileSync(path.join(world.project, 'NOTES.md'), 'x\n');
    chmodSync(path.join(world.project, 'NOTES.md'), 0o444);
    expect(stop(world, 'NOTE: a').reply?.systemMessage).toBe('session-notes: 1 note not kept: NOTES.md cannot be used (EACCES)');
  });

  test('a folder in the place of the file is told', () => {
    const world = makeWorld();
    mkdirSync(path.join(world.project, 'NOTES.md'));
    expect(stop(world, 'NOTE: a')).toMatchObject({ status: 0, reply: { systemMessage: 'session-notes: 1 note not kept: NOTES.md is not a regular file' } });
  });
});
