import { isJsonObject, jsonValueOf, parseJsonTree } from '@cosh/core';
import { containersIn, emptyDocument, isEmptyDocument, registeredIn, withoutRegistered, withRegistered } from './hooks-document.js';
import { moduleCommands } from './module-text.js';
import type { TextFormat, TextFormats } from './text-format.js';
import { parseToml, withoutRegisteredToml, withRegisteredToml } from './toml-document.js';

const settingOf = (value: unknown, path: readonly string[]): unknown => path.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);

// A file that holds nothing at all is as good as none.
const json: TextFormat = {
  insert: async (text, registration, calls) => {
    const blank = text === undefined || text.trim() === '';
    return (blank ? text ?? '' : '') + withRegistered(blank ? emptyDocument(registration) : text, registration, calls);
  },
  remove: async (text, { host }, kept) => (text.trim() === '' ? text : withoutRegistered(text, host, kept)),
  registered: async (text, { host }) => (text.trim() === '' ? [] : registeredIn(jsonValueOf(parseJsonTree(text)), host)),
  containers: async (text, registration) => (text.trim() === '' ? [] : containersIn(text, registration)),
  isEmpty: async (text, registration) => text.trim() === '' || isEmptyDocument(text, registration),
  setting: async (text, path) => (text.trim() === '' ? undefined : settingOf(jsonValueOf(parseJsonTree(text)), path)),
};

const toml: TextFormat = {
  insert: async (text, registration, calls) => {
    const after = withRegisteredToml(text ?? '', registration, calls);
    await parseToml(after);
    return after;
  },
  remove: (text, { host }) => withoutRegisteredToml(text, host),
  registered: async (text, { host }) => registeredIn(await parseToml(text), host),
  containers: async () => [],
  isEmpty: async (text) => text.trim() === '',
  setting: async (text, path) => settingOf(await parseToml(text), path),
};

const module: TextFormat = {
  insert: async (text, registration, calls) => {
    if (text !== undefined && !moduleCommands(text)) throw new Error('is a program of somebody else');
    return registration.module!(calls);
  },
  remove: async (text) => (moduleCommands(text) ? '' : text),
  registered: async (text) => moduleCommands(text) ?? [],
  containers: async () => [],
  isEmpty: async (text) => text === '',
  setting: async () => undefined,
};

export const textFormats: TextFormats = { json, toml, module };
