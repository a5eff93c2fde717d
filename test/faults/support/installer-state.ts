import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse } from '@cosh/event-points';
import { createInstaller } from '@cosh/installer';

/** What somebody meets who comes after a command: nothing in between old and new may show. */
export interface Seen {
  /** Version that is listed and whose tree is whole; nothing when it is not installed. */
  readonly version?: string;
  readonly disabled: boolean;
  /** What the hook of that version says when it is fired. */
  readonly said?: string;
}

/** An extension called `demo` whose hook says its version. Two files, so that half a tree would be noticed. */
export function writeDemo(folder: string, version: string): void {
  mkdirSync(path.join(folder, 'hooks'), { recursive: true });
  writeFileSync(path.join(folder, 'hooks', 'say.sh'), `cat > /dev/null\n. "$COSH_EXTENSION_PATH/hooks/words.sh"\nprintf '{"systemMessage":"%s"}' "$WORDS"\n`);
  writeFileSync(path.join(folder, 'hooks', 'words.sh'), `WORDS="version ${version}"\n`);
  writeFileSync(path.join(folder, 'cosh-extension.json'), JSON.stringify({
    name: 'demo', version, hooks: { PreToolUse: [{ hooks: [{ name: 'say', command: 'sh ${extensionPath}/hooks/say.sh' }] }] },
  }));
}

async function withCosh<T>(home: string, work: (cosh: Awaited<ReturnType<typeof createCosh>>) => Promise<T>): Promise<T> {
  const environment = { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '' };
  const cosh = await createCosh({ cwd: home, environment, plugins: [eventPointsPlugin, dialectsPlugin] });
  try {
    return await work(cosh);
  } finally {
    await cosh.dispose();
  }
}

async function fired(home: string): Promise<string | undefined> {
  return withCosh(home, async (cosh) => (await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} })).notifications[0]?.message);
}

/** Looks as the next command of a person would. Throws where it meets anything half done. */
export async function look(home: string): Promise<Seen> {
  // Before anybody has tidied up: an agent's event must already meet a whole tree, old or new, or none.
  const before = await fired(home);
  if (before !== undefined && !/^version \d/.test(before)) throw new Error(`the hook said: ${before}`);
  const seen = await withCosh(home, async (cosh): Promise<Seen> => {
    const installer = createInstaller(cosh);
    const { extensions } = await installer.list();
    const demo = extensions.find(({ installed }) => installed.name === 'demo');
    if (!demo) return { disabled: false };
    if (demo.installed.state === 'refused') throw new Error(JSON.stringify(demo.installed.diagnostics));
    const [verified] = await installer.verify('demo');
    if (verified!.state !== 'ok') throw new Error(`verify says ${verified!.state}: ${verified!.detail}`);
    return { version: demo.installed.manifest!.version, disabled: demo.installed.state === 'disabled' };
  });
  const said = await fired(home);
  if (said !== undefined && said !== `version ${seen.version}`) throw new Error(`listed ${seen.version}, the hook said ${said}`);
  const root = path.join(home, '.copilot-shell');
  const left = existsSync(path.join(root, 'extensions')) ? readdirSync(path.join(root, 'extensions')).filter((name) => name === '.staging' || name.startsWith('.link-')) : [];
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
  const states = path.join(root, 'states');
  for (const name of existsSync(states) ? readdirSync(states) : []) if (name.endsWith('.json')) JSON.parse(readFileSync(path.join(states, name), 'utf8'));
  return { ...seen, ...(said === undefined ? {} : { said }) };
}
