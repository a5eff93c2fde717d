import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The templates of `extensions new`, and what an extension of each does. */
export const templates = {
  minimal: 'Tells a session that it is there.',
  guard: 'Blocks a forced push, and asks before a push to the main branch.',
  observer: 'Notes which tools were used.',
  context: 'Gives a session the house rules of the project.',
  typescript: 'Asks before a tool is given a command line of unusual length; written in TypeScript.',
} as const;
export type TemplateName = keyof typeof templates;

// The bundle is one CommonJS file in dist/; compiled sources are modules in folders below it.
declare const __filename: string | undefined;
const root = typeof __filename === 'string' ? path.join(path.dirname(__filename), '../templates') : fileURLToPath(new URL('../../templates', import.meta.url));
// npm leaves files of these names out of a package, so that they are kept without their dot.
const dotted = ['gitignore', 'gitattributes'];

async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    found.set(dotted.includes(name) ? `.${name}` : name, await readFile(file, 'utf8'));
  }
  return found;
}

/** The files of a new extension, by their paths in its folder. */
export async function templateFiles(template: TemplateName, values: Readonly<Record<'name' | 'version' | 'description', string>>): Promise<Map<string, string>> {
  const written = new Map([...(await filesIn(path.join(root, 'common'))), ...(await filesIn(path.join(root, template)))]);
  return new Map([...written].map(([name, text]) => [name, text.replace(/\{\{(name|version|description)\}\}/g, (_all, key: keyof typeof values) => values[key])]));
}
