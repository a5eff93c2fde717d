import { parseJsonTree, type JsonNode } from '@cosh/core';
import { indentAt, nextToken, splice, styleOf } from './json-text.js';

const endOf = ({ offset, length }: JsonNode): number => offset + length;

/** Where the line of a child begins that has one of its own, with the line end before it; else where the blanks before it do. */
const startOf = (text: string, { offset }: JsonNode): number => offset - /(?:\r\n|\n|\r)?[ \t]*$/.exec(text.slice(0, offset))![0].length;

/** Takes the only child out of its container, and the line end that was put behind it. */
function removeOnly(text: string, root: JsonNode, container: JsonNode, child: JsonNode): string {
  const start = startOf(text, child);
  const spread = /[\r\n]/.test(text.slice(start, child.offset));
  const closing = spread ? styleOf(text, root).eol + indentAt(text, container.offset) : '';
  const comma = nextToken(text, endOf(child));
  const end = text[comma] === ',' ? comma + 1 : endOf(child);
  return splice(text, start, '', end + (text.startsWith(closing, end) ? closing.length : 0) - start);
}

/** Takes a child out of its container: what stands before and behind it, comments too, stays as it is. */
function removeChild(text: string, root: JsonNode, container: JsonNode, index: number): string {
  const children = container.children!;
  const child = children[index]!;
  if (children.length === 1) return removeOnly(text, root, container, child);
  const start = startOf(text, child);
  const comma = nextToken(text, endOf(child));
  const withoutChild = (end: number): string => splice(text, start, '', end - start);
  if (text[comma] === ',') return comma === endOf(child) ? withoutChild(comma + 1) : splice(splice(text, comma, '', 1), start, '', endOf(child) - start);
  // The last one, without a comma of its own: the one before it loses its.
  return splice(withoutChild(endOf(child)), nextToken(text, endOf(children[index - 1]!)), '', 1);
}

/** What stands at a path of keys and positions, and what it stands in. */
function find(root: JsonNode, path: readonly (string | number)[]): { container: JsonNode; index: number } | undefined {
  let container = root;
  let index = -1;
  for (const [depth, step] of path.entries()) {
    if (depth > 0) {
      const child = container.children?.[index];
      if (!child) return undefined;
      container = child.type === 'property' ? child.children![1]! : child;
    }
    index = typeof step === 'number' ? step : (container.children ?? []).findLastIndex(({ children }) => children?.[0]?.value === step);
  }
  return container.children?.[index] ? { container, index } : undefined;
}

/** Takes out the member or element at a path. */
export function removeAt(text: string, path: readonly (string | number)[]): string {
  const root = parseJsonTree(text);
  const found = find(root, path);
  return found ? removeChild(text, root, found.container, found.index) : text;
}
