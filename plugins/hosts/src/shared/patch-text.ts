import type { CanonicalCall, JsonObject, ToolReshape } from '@cosh/core';

interface FileChange {
  readonly kind: 'Add' | 'Delete' | 'Update';
  readonly file: string;
  moved?: string;
  hunks: number;
  readonly lines: string[];
}

const header = /^\s*\*\*\* (Add|Delete|Update) File: (.+?)\s*$/;
const move = /^\s*\*\*\* Move to: (.+?)\s*$/;

/** The files of a patch in the form that models of OpenAI write. Whatever looks like a header is taken for one: a file too many is asked about rather than one too few. */
function changesIn(patch: string): FileChange[] {
  const changes: FileChange[] = [];
  for (const line of patch.split(/\r?\n/)) {
    const [, kind, file] = header.exec(line) ?? [];
    const current = changes.at(-1);
    if (kind !== undefined && file !== undefined) {
      changes.push({ kind: kind as FileChange['kind'], file, hunks: 0, lines: [] });
    } else if (current) {
      const target = move.exec(line)?.[1];
      if (target !== undefined) current.moved = target;
      else if (line.startsWith('@@')) current.hunks++;
      else if (/^[-+ ]/.test(line)) current.lines.push(line);
    }
  }
  return changes;
}

const side = (lines: readonly string[], mark: '-' | '+'): string => lines.filter((line) => line[0] === mark || line[0] === ' ').map((line) => line.slice(1)).join('\n');

function callsOf({ kind, file, moved, lines }: FileChange): CanonicalCall[] {
  if (kind === 'Add') return [{ family: 'write', input: { file_path: file, content: lines.map((line) => `${line.slice(1)}\n`).join('') } }];
  if (kind === 'Delete') return [{ family: 'edit', input: { file_path: file } }];
  const strings = { old_string: side(lines, '-'), new_string: side(lines, '+') };
  return [file, ...(moved === undefined ? [] : [moved])].map((file_path) => ({ family: 'edit', input: { file_path, ...strings } }));
}

const marked = (text: string, mark: '-' | '+'): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n').map((line) => `${mark}${line}`));

function patchOf({ family, input }: CanonicalCall): { patch: string; rest: JsonObject } | undefined {
  const { file_path, content, old_string, new_string, ...rest } = input;
  const texts = family === 'write' ? [content] : [old_string, new_string];
  if (typeof file_path !== 'string' || /[\r\n]/.test(file_path) || !texts.every((text) => typeof text === 'string')) return undefined;
  const body = family === 'write'
    ? [`*** Add File: ${file_path}`, ...marked(content as string, '+')]
    : [`*** Update File: ${file_path}`, '@@', ...marked(old_string as string, '-'), ...marked(new_string as string, '+')];
  return { patch: ['*** Begin Patch', ...body, '*** End Patch'].join('\n'), rest };
}

/**
 * A tool that is given a whole patch as text. Each file of it is one call: a new file is a write, a changed one an edit with all that
 * goes and all that comes, a moved one an edit of both names, a deleted one an edit that says no more than the file. What cannot be
 * said back: a rewrite of a patch of several files or hunks, or of one that moves or deletes.
 */
export function patchText(field: string): ToolReshape {
  return {
    read: ({ [field]: patch, ...rest }) =>
      typeof patch === 'string' ? changesIn(patch).flatMap(callsOf).map(({ family, input }) => ({ family, input: { ...rest, ...input } })) : [],
    write: (call, original) => {
      const before = original?.[field];
      if (typeof before === 'string') {
        const [change, ...more] = changesIn(before);
        if (!change || more.length > 0 || change.kind === 'Delete' || change.moved !== undefined || change.hunks > 1) return undefined;
      }
      const said = patchOf(call);
      return said && { ...said.rest, [field]: said.patch };
    },
  };
}
