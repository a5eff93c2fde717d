// Writes extensions/cosh-extension.schema.json: the schema of manifests, for editors. It follows the event points by itself.
import { readFile, writeFile } from 'node:fs/promises';
import { eventPoints } from '@cosh/event-points';
import { editorSchemaText } from '../dist/extensions/editor-schema.js';

const file = new URL('../../../extensions/cosh-extension.schema.json', import.meta.url);
const text = editorSchemaText(eventPoints);
// A file that is current is not touched: a build changes nothing in a clean checkout.
if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
