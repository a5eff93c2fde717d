import type { Cosh } from '@cosh/core';
import { CoshError } from '@cosh/core';
import { createInstaller, type Installer } from '@cosh/installer';
import type { Context } from '../context.js';
import { listenForInterrupts, type Interrupts } from '../commands/interrupts.js';
import { progressOn, type Progress } from './progress.js';

export interface InstallerSession {
  readonly cosh: Cosh;
  readonly installer: Installer;
  readonly interrupts: Interrupts;
  readonly progress: Progress;
}

/** Runs a command's work with an installer; an interruption is one message and the status of its signal. */
export async function withInstaller(context: Context, work: (session: InstallerSession) => Promise<void>): Promise<void> {
  const interrupts = listenForInterrupts(context);
  const progress = progressOn(context.stderr);
  const cosh = await context.createCosh();
  try {
    await work({ cosh, installer: createInstaller(cosh), interrupts, progress });
  } catch (error) {
    // Whatever broke off because of the signal says no more than that.
    if (!interrupts.signal.aborted || !(error instanceof CoshError)) throw error;
    progress.clear();
    context.stderr.write('cosh: interrupted; nothing was changed\n');
  } finally {
    progress.clear();
    interrupts.release();
    await cosh.dispose();
  }
}
