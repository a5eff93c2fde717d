import { fileURLToPath } from 'node:url';
import { slowsNode } from './bench-home.js';
import type { Result, Row } from './row.js';
import { runProcess } from './run-process.js';
import type { Measured } from './side-by-side.js';

const program = fileURLToPath(new URL('one-row.mjs', import.meta.url));

/**
 * The figure of a row and those of its peers, each from a process that has loaded nothing else: the system copies the page tables of
 * whoever starts a process, so a heap full of other figures would be paid for at every start.
 */
export async function inProcess({ id, peers = {} }: Row, { quick, folder }: { readonly quick: boolean; readonly folder?: string }): Promise<Result> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !slowsNode.includes(name)));
  const ask = async (...peer: readonly string[]): Promise<unknown> => {
    const printed = await runProcess(process.execPath, [program, id, folder ?? '', quick ? 'quick' : 'whole', ...peer], { env });
    // A peer may have printed something of its own before.
    return JSON.parse(printed.trimEnd().split('\n').at(-1)!);
  };
  const result = (await ask()) as Result;
  if (folder === undefined) return result;
  const others: Record<string, Measured> = {};
  for (const name of Object.keys(peers)) others[name] = (await ask(name)) as Measured;
  return Object.keys(others).length === 0 ? result : { ...result, peers: others };
}
