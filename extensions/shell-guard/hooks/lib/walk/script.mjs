import { limits, unreadable } from '../limits.mjs';
import { parseEach } from '../parser/parse.mjs';
import { ask } from '../rules/verdicts.mjs';
import { wholeSource } from '../tokens/source.mjs';
import { unmark } from '../expand/marks.mjs';
import { fork } from './state.mjs';
import { walkItems } from './walk.mjs';

/** Judges a text as the commands of a shell; `state` is that shell's. */
export function runScript(source, state, context) {
  const { shared } = state;
  shared.parsed += source.text.length;
  if (state.scripts >= limits.nesting) throw unreadable('depth', 'its scripts are nested too deeply');
  if (shared.parsed > limits.parsedCharacters) throw unreadable('size', 'its scripts are too long to be read');
  state.scripts += 1;
  const error = parseEach(source, state.scripts, (item) => walkItems([item], state));
  state.scripts -= 1;
  if (error?.unreadable === 'depth' || error?.unreadable === 'size') throw error;
  if (error && shared.destroys(source.text)) context.record(ask(`runs a script that cannot be read: ${error.message}`));
}

/** Judges a file that is run and that this same line has written or downloaded. */
export function runFile(path, context) {
  const file = path === null ? null : context.state.files.get(path);
  if (!file) return;
  if (file.network) context.record(ask('runs a file that this line downloads', 'read the file before running it'));
  if (file.text !== null) runScript({ ...wholeSource(unmark(file.text)), base: null }, fork(context.state), context);
}
