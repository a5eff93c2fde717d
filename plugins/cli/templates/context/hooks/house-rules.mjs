import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

// A setting reaches a hook in a variable: rulesFile is COSH_SETTING_RULES_FILE, with the default of the manifest where a
// person has set none.
const event = JSON.parse(await text(process.stdin));
const file = path.resolve(event.cwd, process.env.COSH_SETTING_RULES_FILE ?? 'HOUSE-RULES.md');
const largest = 16 * 1024;

try {
  const rules = readFileSync(file, 'utf8').slice(0, largest).trim();
  if (rules !== '') process.stdout.write(JSON.stringify({ hookSpecificOutput: { additionalContext: `The rules of this project:\n${rules}` } }));
} catch (error) {
  // A project without such a file has no rules; anything else is worth a word.
  if (error.code !== 'ENOENT') throw error;
}
