import type { JsonValue } from '../contract/index.js';
import type { FoldedChannels } from './folds.js';

// A hook may block without a word; the model must not take that for an empty result.
const withheld = '[output withheld by a hook]';

/** A tool's result as the text that a model reads. */
export function textOf(result: JsonValue | undefined): string {
  return typeof result === 'string' ? result : result === undefined ? '' : JSON.stringify(result);
}

type Parts = Pick<FoldedChannels, 'decision' | 'replacement' | 'context' | 'annotation'>;

/**
 * What the model sees of a result after the hooks: a block's reason in its place, else the last replacement, else the result
 * itself; below it the context and then the annotations. Nothing when no hook changed it.
 */
export function changedResult(original: JsonValue | undefined, { decision, replacement, context, annotation }: Parts): string | undefined {
  const blocked = decision.decision === 'block';
  if (!blocked && replacement === undefined && context.length === 0 && annotation.length === 0) return undefined;
  const text = blocked ? decision.reasons.join('\n') || withheld : replacement ?? textOf(original);
  return [...(text === '' ? [] : [text]), ...context, ...annotation].join('\n');
}
