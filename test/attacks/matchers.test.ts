import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compileMatcher } from '../../core/dist/catalog/matcher.js';
import { makeHome } from '../support/make-home.js';
import { repository } from '../support/repository.js';
import { attack, shown } from './support/attack.js';

const program = path.join(repository, 'plugins/cli/bin/cosh.js');
// Many times what an event takes on a busy machine, and nothing beside the years of a pattern that backtracks.
const deadlineMs = process.env.COSH_DISARMED === undefined ? 20_000 : 5_000;

/** Fires an event through one gate with this matcher, in a process that is ended if it hangs. */
function fire(matcher: string, subject: string): { over: boolean; decision: unknown; stderr: string } {
  const home = makeHome({ '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: [{ name: 'gate', matcher, command: 'echo no >&2; exit 2' }] } }) });
  try {
    const { stdout, stderr, signal } = spawnSync(process.execPath, [program, 'fire', 'PreToolUse', '--format', 'json'], {
      env: home.environment(), cwd: home.folder, encoding: 'utf8', timeout: deadlineMs, killSignal: 'SIGKILL', input: JSON.stringify({ tool_name: subject, tool_input: {} }), maxBuffer: 1 << 26,
    });
    return { over: signal === null, decision: stdout === '' ? undefined : (JSON.parse(stdout) as { decision: unknown }).decision, stderr };
  } finally {
    home.remove();
  }
}

/** `runs`: the gate must have run. `either`: the pattern may be refused when it is loaded. */
const evil: readonly (readonly [title: string, matcher: string, subject: string, outcome: 'runs' | 'skips' | 'refused' | 'either'])[] = [
  ['nested repeats, no match', '^(a+)+$', `${'a'.repeat(60)}!`, 'skips'],
  ['nested repeats, a megabyte', '^(a+)+$', `${'a'.repeat(1 << 20)}!`, 'skips'],
  ['nested repeats, a match', '^(a+)+$', 'a'.repeat(5000), 'runs'],
  ['alternatives that are the same', '^(a|a)*$', `${'a'.repeat(60)}!`, 'skips'],
  ['without regard to case', '(?i)^(a+)+$', `${'A'.repeat(60)}!`, 'skips'],
  ['three stars', '^(.*)(.*)(.*)x$', `${'y'.repeat(20_000)}`, 'skips'],
  ['look-ahead', '^(?=(a+)+$)a+!', `${'a'.repeat(60)}!`, 'runs'],
  ['look-behind', '(?<=b(a+)+)!', `${'a'.repeat(60)}!`, 'runs'],
  ['a back-reference', '^(a+)+\\1!!$', `${'a'.repeat(60)}!`, 'runs'],
  ['counts in counts in counts', '^(((a{1000}){1000}){1000})$', 'a'.repeat(1000), 'refused'],
  ['a pattern of a megabyte', 'a'.repeat(1 << 20), 'a', 'refused'],
  ['groups a thousand deep', `${'('.repeat(3000)}a${')'.repeat(3000)}`, 'a', 'either'],
  ['an open class', '[', 'a', 'refused'],
  ['an open group', '(a+', 'a', 'refused'],
  ['a class and a subject of a megabyte', '^([a-z]|[a-m])*$', `${'b'.repeat(1 << 20)}!`, 'skips'],
];

attack('F1', () => {
  it.each(evil)('%s', (_title, matcher, subject, outcome) => {
    const { over, decision } = fire(matcher, subject);
    expect(over, 'the event came to its end').toBe(true);
    if (outcome === 'either') return;
    expect(decision).toBe(outcome === 'runs' ? 'block' : 'none');
    if (outcome === 'refused') expect(refusal(matcher)).not.toBe('');
  });
});

/** What the listing says about the only hook. */
function refusal(matcher: string): string {
  const home = makeHome({ '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: [{ name: 'gate', matcher, command: 'true' }] } }) });
  try {
    const { stdout } = spawnSync(process.execPath, [program, 'hooks', 'list', '--json'], { env: home.environment(), cwd: home.folder, encoding: 'utf8', timeout: deadlineMs, maxBuffer: 1 << 26 });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; problem: string }[] };
    return diagnostics.filter(({ code }) => code === 'hook_matcher_invalid').map(({ problem }) => problem).join();
  } finally {
    home.remove();
  }
}

/** By the rule as it is documented: a JavaScript regular expression, anywhere in the name, case sensitive. */
const names: readonly (readonly [matcher: string | undefined, tool: string, matches: boolean])[] = [
  ['Bash', 'Bash', true], ['Bash', 'bash', false], ['Bash', 'Ｂａｓｈ', false], ['^Bash$', 'Bash ', false], ['^Bash$', 'Bash\n', false], ['^Bash$', ' Bash', false],
  ['Bash', 'mcp__x__Bash', true], ['^Bash$', 'mcp__x__Bash', false], ['Edit|Write', 'MultiEdit', true], ['^(Edit|Write)$', 'MultiEdit', false],
  ['*', 'anything', true], ['', 'anything', true], [undefined, 'anything', true], ['.*', 'a\nb', true],
  ['^mcp__.*__write$', 'mcp__files__write', true], ['^mcp__.*__write$', 'mcp__files__write_all', false], ['Ba\u0000sh', 'Bash', false], ['^B\u0430sh$', 'Bash', false],
];

attack('F2', () => {
  it.each(names.map((each) => [`${shown(each[0])} and ${shown(each[1])}`, ...each] as const))('%s', async (_title, matcher, tool, matches) => {
    const compiled = await compileMatcher(matcher);
    expect(compiled.ok && compiled.matches(tool)).toBe(matches);
    if (matcher !== undefined && !['*', ''].includes(matcher)) expect(new RegExp(matcher).test(tool) || matcher === '.*').toBe(matches);
  });

  it('ten thousand pairs of names and patterns, against JavaScript\'s own engine', async () => {
    const pieces = ['Bash', 'bash', 'Edit', 'Write', 'mcp__', '__', 'x', ' ', '\n', '^', '$', '|', 'Ｂ', '.'];
    let seed = 12345;
    const next = (below: number): number => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % below; };
    const pick = (count: number): string => Array.from({ length: 1 + next(count) }, () => pieces[next(pieces.length)]!).join('');
    for (let turn = 0; turn < 500; turn++) {
      const matcher = pick(4);
      const compiled = await compileMatcher(matcher);
      expect(compiled.ok, matcher).toBe(true);
      for (let tool = 0; tool < 20; tool++) {
        const name = pick(3).replace(/[$^|.]/g, '');
        expect([matcher, name, compiled.ok && compiled.matches(name)]).toEqual([matcher, name, matcher === '.*' || new RegExp(matcher).test(name)]);
      }
    }
  });
});
