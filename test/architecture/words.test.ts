import { describe, expect, it } from 'vitest';
import { eventPoints } from '@cosh/event-points';
import { codeOf, wordsIn } from './code-of.js';
import { isSource, repositoryFiles } from './repository-files.js';

const sources = repositoryFiles().filter((file) => isSource(file) || /^plugins\/[^/]+\/bin\//.test(file));
const events = eventPoints.map(({ name }) => name as string);

/** What hooks write and read on their own wires; `updatedInput` of a verdict is a word of ours. */
const wireFields = [
  'hook_event_name', 'hookEventName', 'hookSpecificOutput', 'hook_specific_output', 'systemMessage', 'system_message', 'stopReason', 'stop_reason',
  'updated_tool_response', 'updatedToolResponse', 'additional_context', 'additionalContext', 'updated_input', 'llmContent', 'returnDisplay', 'permissionDecision',
];

/** A file that must know a word, and why. */
const known: Readonly<Record<string, readonly string[]>> = {
  // An agent may hand on what a hook was given; the name of the event in it is no unknown field.
  'core/src/dispatch/event-input.ts': ['hook_event_name'],
  // Of a result, where the word is ours.
  'plugins/session/src/trace/trace-line.ts': ['updated_input'],
};

const offenders = (files: readonly string[], words: readonly string[]): string[] =>
  files.flatMap((file) => wordsIn(codeOf(file), words).filter((word) => !known[file]?.includes(word)).map((word) => `${file}: ${word}`));

describe('names of events', () => {
  it('stand in plugins/event-points alone, and in the adapters of hosts', () => {
    // A dialect of another agent has a table of what that agent calls them.
    expect(offenders(sources.filter((file) => !/^plugins\/(?:event-points\/|hosts\/|dialects\/src\/foreign\/event-names\.ts$)/.test(file)), events)).toEqual([]);
  });

  it('are the file names of plugins/event-points', () => {
    const dashed = events.map((name) => `plugins/event-points/src/${name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.ts`);
    expect(dashed.filter((file) => !sources.includes(file))).toEqual([]);
  });
});

describe('wire fields of hooks', () => {
  it('stand in plugins/dialects alone, and in the adapters of hosts', () => {
    expect(offenders(sources.filter((file) => !/^plugins\/(?:dialects|hosts)\//.test(file)), wireFields)).toEqual([]);
  });

  it('that a file is excused for stand in it', () => {
    for (const [file, words] of Object.entries(known)) expect(wordsIn(codeOf(file), words)).toEqual(words);
  });
});

describe('the search for words', () => {
  it('finds a word in code, in a string and in a template, and not in a comment or inside another word', () => {
    const [event] = events;
    const found = (text: string): string[] => wordsIn(codeOf('example.ts', text), [event!]);
    expect(found(`const a = '${event}';`)).toEqual([event]);
    expect(found(`const a = \`cosh fire ${event} \${b}\`;`)).toEqual([event]);
    expect(found(`interface A { ${event}: string }`)).toEqual([event]);
    expect(found(`// ${event}\n/** ${event} */ const a = 1;`)).toEqual([]);
    expect(found(`const a${event} = '${event}Failure';`)).toEqual([]);
  });
});
