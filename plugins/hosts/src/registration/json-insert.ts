import { parseJsonTree, type JsonNode } from '@cosh/core';
import { commentsOnTheLine, indentAt, nextToken, splice, styleOf } from './json-text.js';

const endOf = ({ offset, length }: JsonNode): number => offset + length;

/** How a container's children are laid out: each on a line of its own, or all in one. */
function isSpread(text: string, container: JsonNode, root: JsonNode): boolean {
  const [first] = container.children ?? [];
  const spread = (from: number, to: number): boolean => /[\r\n]/.test(text.slice(from, to));
  if (first) return spread(container.offset, first.offset);
  // An empty one is as its document is.
  const [top] = root.children ?? [];
  return !top || spread(root.offset, top.offset);
}

const rendered = (value: unknown, spread: boolean, unit: string, indent: string, eol: string): string =>
  spread ? JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indent}`) : JSON.stringify(value);

/**
 * Puts a child at the end of a container: a member of an object, an element of a list. Only inserts, so that nothing
 * that was there changes; `remove` in json-remove.ts takes exactly that out again.
 */
function insertLast(text: string, root: JsonNode, container: JsonNode, key: string | undefined, value: unknown): string {
  const { eol, unit } = styleOf(text, root);
  const spread = isSpread(text, container, root);
  const child = (indent: string): string => `${key === undefined ? '' : `${JSON.stringify(key)}:${spread ? ' ' : ''}`}${rendered(value, spread, unit, indent, eol)}`;
  const last = container.children?.at(-1);
  if (!last) {
    const outer = indentAt(text, container.offset);
    const inner = outer + unit;
    return splice(text, container.offset + 1, spread ? `${eol}${inner}${child(inner)}${eol}${outer}` : child(''));
  }
  const indent = spread ? indentAt(text, container.children![0]!.offset) : '';
  const written = `${spread ? eol + indent : ''}${child(indent)}`;
  // In a line of its own it stands behind the comments that the last one has; in the same line it would become part of them.
  const behind = (offset: number): number => (spread ? commentsOnTheLine(text, offset) : offset);
  const next = nextToken(text, endOf(last));
  // A list that ends with a comma goes on ending with one.
  if (text[next] === ',') return splice(text, behind(next + 1), `${written},`);
  return splice(splice(text, behind(endOf(last)), written), endOf(last), ',');
}

const memberOf = (object: JsonNode, key: string): JsonNode | undefined =>
  object.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];

/** The container at a path; undefined where nothing is, an error in words where something else is. */
export function containerAt(root: JsonNode, path: readonly string[], type: 'object' | 'array'): JsonNode | undefined {
  const found = path.reduce<JsonNode | undefined>((node, key) => (node?.type === 'object' ? memberOf(node, key) : undefined), root);
  if (found && found.type !== type) throw new Error(`${path.join('.') || 'the whole'} is no ${type === 'array' ? 'list' : 'object'}`);
  return found;
}

/** Adds a member to the object at a path. */
export function insertMember(text: string, path: readonly string[], key: string, value: unknown): string {
  const root = parseJsonTree(text);
  return insertLast(text, root, containerAt(root, path, 'object')!, key, value);
}

/** Adds an element to the list at a path. */
export function insertElement(text: string, path: readonly string[], value: unknown): string {
  const root = parseJsonTree(text);
  return insertLast(text, root, containerAt(root, path, 'array')!, undefined, value);
}
