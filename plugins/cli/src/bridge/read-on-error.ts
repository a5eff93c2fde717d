import { locationsFrom, readSetting } from '@cosh/core';
import { core } from '@cosh/dialects';
import type { Context } from '../context.js';

/** `bridge.on_error` of the person's own file. A word that is neither is read as `block`: whoever wrote it wanted something else than the default. */
export async function readOnError({ environment }: Pick<Context, 'environment'>): Promise<'pass' | 'block'> {
  try {
    const written = await readSetting(locationsFrom(environment).home, core.configuration!.fileName, 'bridge', 'on_error');
    return written === undefined || written === 'pass' ? 'pass' : 'block';
  } catch {
    return 'pass';
  }
}
