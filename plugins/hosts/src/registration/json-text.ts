import type { JsonNode } from '@cosh/core';

export const splice = (text: string, at: number, inserted: string, removed = 0): string => text.slice(0, at) + inserted + text.slice(at + removed);

/** Line ends, and what one level of indentation is. */
export interface TextStyle {
  readonly eol: string;
  readonly unit: string;
}

/** The blanks at the beginning of the line that a place is in. */
export function indentAt(text: string, offset: number): string {
  const line = text.slice(Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1, offset);
  return /^[ \t]*/.exec(line)![0];
}

export function styleOf(text: string, root: JsonNode): TextStyle {
  const first = root.children?.[0];
  const own = first && /[\r\n]/.test(text.slice(root.offset, first.offset)) ? indentAt(text, first.offset) : '';
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', unit: own || '  ' };
}

const blankOrComment = /(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y;

/** Where the next thing stands that is neither blank nor comment. */
export function nextToken(text: string, offset: number): number {
  blankOrComment.lastIndex = offset;
  return offset + blankOrComment.exec(text)![0].length;
}

const blanksAndComments = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*(?:[^\r\n*]|\*(?!\/))*\*\/))*/y;

/** Behind the comments that follow on the same line: what is inserted there leaves them to what they are about. */
export function commentsOnTheLine(text: string, offset: number): number {
  blanksAndComments.lastIndex = offset;
  return offset + blanksAndComments.exec(text)![0].length;
}
