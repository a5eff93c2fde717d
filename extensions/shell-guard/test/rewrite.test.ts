import { describe, expect, it } from 'vitest';
import { answerOf } from '../hooks/lib/answer.mjs';
import { judgeCommand } from '../hooks/lib/judge.mjs';
import { surroundings } from './judging.js';

function rewrite(command: string | string[]) {
  const answer = answerOf(judgeCommand(command, surroundings), { key: 'command', command });
  return answer?.hookSpecificOutput?.tool_input['command'] ?? null;
}

const leased: [string, string][] = [
  ['git push --force', 'git push --force-with-lease'],
  ['git push -f', 'git push --force-with-lease'],
  ['git  push   -f  origin\tmain # now', 'git  push   --force-with-lease  origin\tmain # now'],
  ['git push -fu origin main', 'git push -u --force-with-lease origin main'],
  ['git push -uf origin main', 'git push -u --force-with-lease origin main'],
  ['git push origin main --force', 'git push origin main --force-with-lease'],
  ['git push "--force"', 'git push --force-with-lease'],
  ["git push '-f' origin", 'git push --force-with-lease origin'],
  ['git push --fo\\rce origin', 'git push --force-with-lease origin'],
  ['git push --force --force', 'git push --force-with-lease --force-with-lease'],
  ['git -C sub -c a=b push -f', 'git -C sub -c a=b push --force-with-lease'],
  ['echo "git push -f" && git push -f', 'echo "git push -f" && git push --force-with-lease'],
  ['git push -f a; git push -f b', 'git push --force-with-lease a; git push --force-with-lease b'],
  ['cd x && (git push -f) | tee log', 'cd x && (git push --force-with-lease) | tee log'],
  ['if :; then git push -f; fi', 'if :; then git push --force-with-lease; fi'],
  ['echo $(git push -f)', 'echo $(git push --force-with-lease)'],
  ['echo "$(git push -f)"', 'echo "$(git push --force-with-lease)"'],
  ['echo `git push -f`', 'echo `git push --force-with-lease`'],
  ["bash -lc 'git push -f'", "bash -lc 'git push --force-with-lease'"],
  ['bash -lc "cd x && git push -f"', 'bash -lc "cd x && git push --force-with-lease"'],
  ["ssh host 'git push -f'", "ssh host 'git push --force-with-lease'"],
  ['sh <<EOF\ngit push -f\nEOF', 'sh <<EOF\ngit push --force-with-lease\nEOF'],
  ['for b in a b; do git push -f origin $b; done', 'for b in a b; do git push --force-with-lease origin $b; done'],
  ['sudo env A=1 git push --force', 'sudo env A=1 git push --force-with-lease'],
  ['git push -f origin é😀', 'git push --force-with-lease origin é😀'],
  ['echo é😀; git push -f', 'echo é😀; git push --force-with-lease'],
  ['sleep 1 & git push -f &', 'sleep 1 & git push --force-with-lease &'],
];

const untouched = [
  'git push', 'git push origin +main', 'git push --mirror', 'git push --force-with-lease', 'echo git push --force', "echo 'git push -f'", 'x=-f; git push $x', 'git push $(echo -f)', 'git push -{f,u}', 'f=-f; git push "$f"',
  "eval git push -f", "sh -c 'git push'\\ '-f'", 'git pull --force', 'git fetch -f', 'git push -f && rm -rf /',
];

describe('a forced push becomes a leased one', () => {
  it.each(leased)('%j becomes %j', (before, after) => expect(rewrite(before)).toBe(after));
  it.each(untouched)('%j keeps every byte', (line) => expect(rewrite(line)).toBeNull());

  it('elements of an argv array are replaced one for one', () => {
    expect(rewrite(['git', 'push', '-f', 'origin'])).toEqual(['git', 'push', '--force-with-lease', 'origin']);
    expect(rewrite(['bash', '-lc', 'ls; git push -f'])).toEqual(['bash', '-lc', 'ls; git push --force-with-lease']);
    expect(rewrite(['git', 'push', '-fu'])).toBeNull();
  });

  it('a rewritten line is no longer asked about', () => {
    for (const [before] of leased.filter(([line]) => !line.includes('sudo'))) {
      expect(judgeCommand(rewrite(before) as string, surroundings).decision).toBe('none');
    }
  });
});
