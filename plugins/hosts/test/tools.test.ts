import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, canonicalTools, patchBack, readInput, tellCall, toolFamilies, writeInput, type JsonObject, type JsonValue, type ToldCall, type ToolVocabulary } from '@cosh/core';
import { hosts } from '@cosh/hosts';

const vocabularies = new Map<string, ToolVocabulary>([['cosh', canonicalTools]]);
for (const host of hosts) vocabularies.set(host.name, (await host.tools!())!);
const of = (name: string): ToolVocabulary => vocabularies.get(name)!;
const all = [...vocabularies.values()];

const any = () => true;
const tell = (host: string, hook: string, name: string, input: JsonObject, matches: (name: string) => boolean = any): readonly ToldCall[] => tellCall({ name, input }, of(host), of(hook), matches);
const seen = (calls: readonly ToldCall[]) => calls.map(({ name, input }) => [name, input]);

describe('the vocabularies', () => {
  it('are there for every host, each under its host’s name', () => {
    expect([...vocabularies].map(([name, vocabulary]) => [name, vocabulary.name])).toStrictEqual([...vocabularies.keys()].map((name) => [name, name]));
    expect(vocabularies.size).toBe(9);
  });

  it.each(all)('of $name knows families that exist, a shell, and every name once per family', ({ tools }) => {
    for (const { family, names } of tools) {
      expect(toolFamilies).toContain(family);
      expect(names.length).toBeGreaterThan(0);
    }
    expect(tools.filter(({ family, narrow }) => family === 'shell' && !narrow)).toHaveLength(1);
    const pairs = tools.flatMap(({ family, names }) => names.map((name) => `${family} ${name}`));
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

// The name that each agent gives its shell tool: the summary of name maps in the vendors' documentation, and what was recorded.
const shells: Record<string, string> = {
  cosh: 'shell', 'claude-code': 'Bash', codex: 'Bash', gemini: 'run_shell_command', qwen: 'run_shell_command', copilot: 'bash', cursor: 'Shell', 'copilot-shell': 'run_shell_command', opencode: 'bash',
};
const pairs = Object.keys(shells).flatMap((host) => Object.keys(shells).map((hook) => [host, hook] as const));

describe('a command line', () => {
  it.each(pairs)('of %s is told to hooks written for %s as their own shell tool, and a rewrite comes back', (host, hook) => {
    const call = { name: shells[host]!, input: { command: 'ls', description: 'd' } };
    const [told, ...more] = tellCall(call, of(host), of(hook), (name) => name === shells[hook]);
    expect(more).toStrictEqual([]);
    expect(told).toMatchObject({ name: shells[hook], input: call.input, matched: shells[hook] });
    expect(patchBack({ command: 'ls -l' }, told!, call)).toStrictEqual({ command: 'ls -l' });
  });
});

describe('files', () => {
  it.each<[string, string, JsonObject, string, string, JsonObject]>([
    ['gemini', 'replace', { file_path: '/a', old_string: 'x', new_string: 'y', instruction: 'i' }, 'claude-code', 'Edit', { file_path: '/a', old_string: 'x', new_string: 'y', instruction: 'i' }],
    ['claude-code', 'Edit', { file_path: '/a', old_string: 'x', new_string: 'y', replace_all: true }, 'gemini', 'replace', { file_path: '/a', old_string: 'x', new_string: 'y', allow_multiple: true }],
    ['copilot', 'create', { path: '/a', file_text: 't' }, 'claude-code', 'Write', { file_path: '/a', content: 't' }],
    ['copilot', 'view', { path: '/a', view_range: [3, 7] }, 'claude-code', 'Read', { file_path: '/a', offset: 3, limit: 5 }],
    ['claude-code', 'Read', { file_path: '/a', offset: 3, limit: 5 }, 'gemini', 'read_file', { file_path: '/a', start_line: 3, end_line: 7 }],
    ['gemini', 'read_file', { absolute_path: '/a' }, 'cosh', 'read_file', { file_path: '/a' }],
    ['opencode', 'edit', { filePath: '/a', oldString: 'x', newString: 'y' }, 'claude-code', 'Edit', { file_path: '/a', old_string: 'x', new_string: 'y' }],
    ['cursor', 'Write', { file_path: '/a', content: 't' }, 'claude-code', 'Write', { file_path: '/a', content: 't' }],
    ['cursor', 'Write', { file_path: '/a', old_string: 'x', new_string: 'y' }, 'claude-code', 'Edit', { file_path: '/a', old_string: 'x', new_string: 'y' }],
    ['claude-code', 'Edit', { file_path: '/a', old_string: 'x\n', new_string: 'y\n' }, 'codex', 'apply_patch', { command: '*** Begin Patch\n*** Update File: /a\n@@\n-x\n+y\n*** End Patch' }],
    ['claude-code', 'Write', { file_path: '/a', content: 'x\ny\n' }, 'codex', 'apply_patch', { command: '*** Begin Patch\n*** Add File: /a\n+x\n+y\n*** End Patch' }],
    ['claude-code', 'NotebookEdit', { notebook_path: '/n', new_source: 's' }, 'cosh', 'edit', { file_path: '/n', new_string: 's' }],
    ['claude-code', 'MultiEdit', { file_path: '/a', edits: [{ old_string: 'x', new_string: 'y' }, { old_string: 'u', new_string: 'v' }] }, 'cosh', 'edit', { file_path: '/a', old_string: 'x\nu', new_string: 'y\nv' }],
  ])('of %s: %s %j is told to hooks written for %s as %s %j', (host, name, input, hook, told, fields) => {
    expect(seen(tell(host, hook, name, input))).toStrictEqual([[told, fields]]);
  });

  it('of one patch are a call each, with both names of a file that moves; a deletion says no more than the file', () => {
    const command = ['*** Begin Patch', '*** Add File: new.txt', '+one', '+two', '*** Update File: src/a.ts', '*** Move to: src/b.ts', '@@ def', ' keep', '-old', '+new', '*** Delete File: gone.txt', '*** End Patch'].join('\n');
    expect(seen(tell('codex', 'claude-code', 'apply_patch', { command }))).toStrictEqual([
      ['Write', { file_path: 'new.txt', content: 'one\ntwo\n' }],
      ['Edit', { file_path: 'src/a.ts', old_string: 'keep\nold', new_string: 'keep\nnew' }],
      ['Edit', { file_path: 'src/b.ts', old_string: 'keep\nold', new_string: 'keep\nnew' }],
      ['Edit', { file_path: 'gone.txt' }],
    ]);
    expect(seen(tell('codex', 'claude-code', 'apply_patch', { command }, (name) => name === 'Write'))).toStrictEqual([['Write', { file_path: 'new.txt', content: 'one\ntwo\n' }]]);
  });

  it('of a patch that cannot be read, or of too many files, are told once, under the hook’s name, as the agent said it', () => {
    const many = { command: Array.from({ length: 65 }, (_each, index) => `*** Delete File: ${index}`).join('\n') };
    for (const input of [{ command: 'who knows' }, {}, { command: 7 }, many] as JsonObject[]) {
      expect(seen(tell('codex', 'claude-code', 'apply_patch', input, (name) => name === 'Edit'))).toStrictEqual([['Edit', input]]);
      expect(seen(tell('codex', 'claude-code', 'apply_patch', input, (name) => name === 'Write'))).toStrictEqual([['Write', input]]);
    }
  });
});

describe('a matcher', () => {
  it('that names the agent’s own tool is told what the agent said, where it matches none of the hook’s own names', () => {
    expect(tell('copilot', 'cosh', 'create', { path: '/a', file_text: 't' }, (name) => name === 'create')).toStrictEqual([{ name: 'create', input: { path: '/a', file_text: 't' }, matched: 'create' }]);
  });

  it('may use names that the agent’s own matchers may use, which hooks are not told', () => {
    expect(tell('codex', 'codex', 'apply_patch', { command: 'p' }, (name) => name === 'Edit')).toMatchObject([{ name: 'apply_patch', matched: 'Edit', input: { command: 'p' } }]);
    expect(tell('claude-code', 'qwen', 'Write', { file_path: '/a' }, (name) => name === 'WriteFile')).toMatchObject([{ name: 'write_file', matched: 'WriteFile' }]);
  });

  it('of one agent means nothing else under the agent itself', () => {
    expect(tell('claude-code', 'claude-code', 'Edit', {}, (name) => name === 'MultiEdit' || name === 'Write')).toStrictEqual([]);
    expect(tell('gemini', 'claude-code', 'replace', {}, (name) => name === 'NotebookEdit' || name === 'PowerShell')).toStrictEqual([]);
  });

  it('sees tools of MCP servers in its own form of their names', () => {
    const input = { a: 1 };
    expect(tell('gemini', 'claude-code', 'mcp_memory_add_note', input, (name) => name === 'mcp__memory__add_note')).toMatchObject([{ name: 'mcp__memory__add_note', input, family: 'mcp' }]);
    expect(tell('claude-code', 'gemini', 'mcp__memory__add', input, (name) => name === 'mcp_memory_add')).toMatchObject([{ name: 'mcp_memory_add', input }]);
    expect(tell('opencode', 'claude-code', 'memory_add', input, (name) => name === 'mcp__memory__add')).toMatchObject([{ name: 'mcp__memory__add' }]);
    expect(tell('cursor', 'claude-code', 'MCP:add', input)).toStrictEqual([{ name: 'MCP:add', input, matched: 'MCP:add' }]);
    expect(tell('claude-code', 'cursor', 'mcp__memory__add', input, (name) => name === 'MCP:add')).toMatchObject([{ name: 'MCP:add' }]);
  });
});

describe('a rewrite', () => {
  it.each<[string, string, JsonObject, string, JsonObject, JsonObject | undefined]>([
    ['copilot', 'create', { path: '/a', file_text: 't' }, 'claude-code', { content: 'u' }, { file_text: 'u' }],
    ['opencode', 'edit', { filePath: '/a', oldString: 'x', newString: 'y' }, 'claude-code', { file_path: '/b' }, { filePath: '/b' }],
    ['gemini', 'read_file', { absolute_path: '/a' }, 'claude-code', { file_path: '/b' }, { absolute_path: '/b' }],
    ['gemini', 'run_shell_command', { command: 'x', is_background: true }, 'claude-code', { run_in_background: false, extra: 1 }, { is_background: false, extra: 1 }],
    ['codex', 'apply_patch', { command: '*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End Patch' }, 'claude-code', { new_string: 'z' }, { command: '*** Begin Patch\n*** Update File: a\n@@\n-x\n+z\n*** End Patch' }],
    ['claude-code', 'Write', { file_path: 'a', content: 'x\n' }, 'codex', { command: '*** Begin Patch\n*** Add File: a\n+y\n*** End Patch' }, { content: 'y\n' }],
    ['codex', 'apply_patch', { command: '*** Add File: a\n+x\n*** Delete File: b' }, 'claude-code', { content: 'z' }, undefined],
    ['codex', 'apply_patch', { command: '*** Update File: a\n@@\n-x\n+y\n@@\n-u\n+v' }, 'claude-code', { new_string: 'z' }, undefined],
  ])('of %s: %s %j by a hook written for %s that sets %j is %j', (host, name, input, hook, patch, expected) => {
    expect(patchBack(patch, tell(host, hook, name, input)[0]!, { name, input })).toStrictEqual(expected);
  });

  it('that takes a field away takes the agent’s away', () => {
    const call = { name: 'run_shell_command', input: { command: 'x', dir_path: '/d' } };
    expect(patchBack({ cwd: undefined }, tellCall(call, of('gemini'), of('claude-code'), any)[0]!, call)).toStrictEqual({ dir_path: undefined });
  });
});

const value: fc.Arbitrary<JsonValue> = fc.oneof(fc.string(), fc.integer({ min: -3, max: 2000 }), fc.boolean(), fc.constant(null), fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 3 }), fc.constantFrom<JsonValue>('*** Update File: a\n@@\n-x\n+y', [{ old_string: 'a', new_string: 'b' }], {}));
const fields = all.flatMap(({ tools }) => tools.flatMap(({ fields: names = {}, otherFields = {} }) => [...Object.entries(names).flat(), ...Object.entries(otherFields).flat()]));
const key = fc.constantFrom(...new Set([...fields, 'command', 'file_path', 'path', 'content', 'old_string', 'new_string', 'offset', 'limit', 'view_range', 'start_line', 'end_line', 'edits', 'patch', 'patchText', 'unknown']));
const anyInput = fc.array(fc.tuple(key, value), { maxLength: 6 }).map((entries): JsonObject => Object.fromEntries(entries));
const anyTool = fc.constantFrom(...all.flatMap((vocabulary) => vocabulary.tools.flatMap((words) => words.names.map((name) => ({ vocabulary, words, name })))));

describe('whatever a tool is given', () => {
  it('is told to the hooks of every agent under names that they have, and said back unchanged it is what it was', () => {
    fc.assert(fc.property(anyTool, fc.constantFrom(...all), anyInput, ({ vocabulary, name }, hook, input) => {
      const call = { name, input };
      const told = tellCall(call, vocabulary, hook, any);
      expect(told.length).toBeGreaterThan(0);
      for (const each of told) {
        if (each.family !== undefined) expect(hook.tools.some((words) => words.names.includes(each.name))).toBe(true);
        const back = patchBack({}, each, call);
        if (back) expect(applyPatch(input, back)).toStrictEqual(applyPatch(input, {}));
        else expect(each.translated).toBeDefined();
      }
    }), { numRuns: 5000 });
  });

  it('reads and writes to the same in its own words', () => {
    fc.assert(fc.property(anyTool, anyInput, ({ words }, input) => {
      const [call, ...more] = readInput(words, input);
      if (call && more.length === 0) expect(writeInput(words, call, input)).toStrictEqual(input);
    }), { numRuns: 3000 });
  });

  it('matches under the agent itself exactly where its own names match', () => {
    fc.assert(fc.property(anyTool, fc.string(), ({ vocabulary, name }, wanted) => {
      expect(tellCall({ name, input: {} }, vocabulary, vocabulary, (each) => each === wanted || each === `${name}?`)).toHaveLength(name === wanted ? 1 : 0);
    }));
  });
});
