import type { ToolFamily, ToolVocabulary, ToolWords } from '../contract/index.js';

/** A vocabulary, to be looked up in. */
export interface VocabularyIndex {
  readonly vocabulary: ToolVocabulary;
  /** What a tool of this name is; several entries where one name does several things. */
  named(name: string): readonly ToolWords[];
  /** The tools as which a call of this family can be told. */
  of(family: ToolFamily): readonly ToolWords[];
}

const none: readonly ToolWords[] = [];

function grouped<K>(tools: readonly ToolWords[], keysOf: (words: ToolWords) => readonly K[]): Map<K, ToolWords[]> {
  const groups = new Map<K, ToolWords[]>();
  for (const words of tools) for (const key of keysOf(words)) groups.set(key, [...(groups.get(key) ?? []), words]);
  return groups;
}

const indexes = new WeakMap<ToolVocabulary, VocabularyIndex>();

export function indexOf(vocabulary: ToolVocabulary): VocabularyIndex {
  const known = indexes.get(vocabulary);
  if (known) return known;
  const byName = grouped(vocabulary.tools, ({ names }) => names);
  const byFamily = grouped(vocabulary.tools.filter(({ narrow }) => !narrow), ({ family }) => [family]);
  const index: VocabularyIndex = { vocabulary, named: (name) => byName.get(name) ?? none, of: (family) => byFamily.get(family) ?? none };
  indexes.set(vocabulary, index);
  return index;
}
