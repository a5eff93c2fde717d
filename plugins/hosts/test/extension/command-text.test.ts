import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asShellText, inFolder, withOurVariables } from '../../dist/shared/extension/command-text.js';

const braced = { extension: ['CLAUDE_PLUGIN_ROOT'], workspace: ['CLAUDE_PROJECT_DIR'], withoutBraces: false };
const both = { extension: [], workspace: ['GEMINI_PROJECT_DIR', 'GEMINI_CWD'], withoutBraces: true };

describe('the variables of an agent', () => {
  it.each([
    ['"${CLAUDE_PLUGIN_ROOT}/x" ${CLAUDE_PROJECT_DIR}', '"${extensionPath}/x" ${workspacePath}'],
    ["'${CLAUDE_PLUGIN_ROOT}/x'", "'${extensionPath}/x'"],
    ['$CLAUDE_PLUGIN_ROOT/x', '$CLAUDE_PLUGIN_ROOT/x'],
    ['${CLAUDE_PLUGIN_ROOT:-/opt}/x', '${CLAUDE_PLUGIN_ROOT:-/opt}/x'],
    ['echo \\${CLAUDE_PLUGIN_ROOT} \\\\${CLAUDE_PLUGIN_ROOT}', 'echo \\${CLAUDE_PLUGIN_ROOT} \\\\${extensionPath}'],
    ['${CLAUDE_PLUGIN_ROOTS} $HOME ${HOME}', '${CLAUDE_PLUGIN_ROOTS} $HOME ${HOME}'],
  ])('in braces only: %s', (written, ours) => {
    expect(withOurVariables(written, braced)).toBe(ours);
  });

  it.each([
    ['$GEMINI_PROJECT_DIR/x ${GEMINI_CWD}', '${workspacePath}/x ${workspacePath}'],
    ['$GEMINI_PROJECT_DIRS $GEMINI_CWD_X', '$GEMINI_PROJECT_DIRS $GEMINI_CWD_X'],
  ])('also without: %s', (written, ours) => {
    expect(withOurVariables(written, both)).toBe(ours);
  });

  it('are the only thing that is changed in a command', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('${CLAUDE_P'));
      expect(withOurVariables(text, braced)).toBe(text);
    }));
  });
});

describe('a program with arguments', () => {
  const wordsOf = (command: string): string[] => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).split('\n').slice(0, -1);

  it('reaches the program word for word, whatever a shell would make of them', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !/[\0\n]/.test(text) && !text.includes('${CLAUDE_P'));
    fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (args) => {
      expect(wordsOf(asShellText('printf', ['%s\n', ...args], braced))).toEqual(args);
    }), { numRuns: 60 });
  });

  it('gets our variables in place of the agent\'s, still as one word', () => {
    expect(asShellText('node', ['${CLAUDE_PLUGIN_ROOT}/a b.js', '$HOME'], braced)).toBe("node '${extensionPath}/a b.js' '$HOME'");
  });
});

describe('a folder to run in', () => {
  it('is the project\'s own where it is a dot, else entered first, and what follows does not run without it', () => {
    expect(inFolder('a; b', '.', braced)).toBe('a; b');
    expect(inFolder('a', './', braced)).toBe('a');
    expect(inFolder('a; b', "it's", braced)).toBe("cd -- 'it'\\''s' || exit 1\na; b");
    expect(() => execFileSync('/bin/sh', ['-c', inFolder('echo ran; exit 0', '/nowhere/at/all', braced)], { stdio: 'pipe' })).toThrow();
  });
});
