import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, type CommandRunner, type HostEntry } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { liveAgents, runAgent, type LiveAgent, type LiveFolders } from '@cosh/hosts/live';
import type { Context } from '../context.js';
import { onSearchPath } from './on-search-path.js';
import { ownProgram } from './own-program.js';
import { denying, proofHookName } from './prove-registered.js';

/** What came of one run of an agent whose model asks for something destructive. */
export interface LiveProof {
  readonly guarded: boolean;
  /** The agent ended by itself. */
  readonly ended: boolean;
  /** What was to be destroyed is still there. */
  readonly kept: boolean;
  /** The model was told why. */
  readonly told: boolean;
  readonly printed: string;
}

const limitMs = 120_000;
const victim = 'keepsake';

function programOf(agent: LiveAgent, { title }: HostEntry, given: string | undefined, context: Context): string {
  const found = given === undefined ? onSearchPath(agent.program, context.environment.PATH).find((file) => existsSync(file)) : path.resolve(context.cwd, given);
  if (found !== undefined && existsSync(found)) return found;
  throw new CoshError('agent_missing', given === undefined ? `${title} ("${agent.program}") is not in PATH` : `there is no ${found}`, { hint: 'give its program: --agent /path/to/it' });
}

/** Throws `host_not_live` for an agent that cannot be run without a person or an account, `agent_missing`. */
export async function proveLive(host: HostEntry, given: string | undefined, runner: CommandRunner, context: Context): Promise<LiveProof[]> {
  const agent = liveAgents.find((each) => each.host === host.name);
  if (!agent) throw new CoshError('host_not_live', `${host.title} cannot be run against a model on this machine`, { hint: `without --live its registration is tested: cosh bridge test ${host.name}` });
  const program = [programOf(agent, host, given, context)];
  const prepare = async (folders: LiveFolders, environment: Readonly<Record<string, string>>, guarded: boolean): Promise<void> => {
    await mkdir(path.join(folders.workspace, victim));
    await writeFile(path.join(folders.workspace, victim, 'file'), 'precious');
    await mkdir(path.join(folders.home, '.copilot-shell'), { recursive: true });
    if (guarded) await writeFile(path.join(folders.home, '.copilot-shell', 'config.toml'), denying([preToolUse.name]));
    const installed = await runner.run({ file: '/bin/sh', args: ['-c', `${ownProgram(context, 'user')} bridge install ${host.name}`], cwd: folders.workspace, environment, timeoutMs: limitMs });
    if (installed.ended.kind !== 'exited' || installed.ended.exitCode !== 0) throw new CoshError('bridge_uninstallable', `the bridge cannot be installed in a home made for this: ${installed.stderr.trim()}`);
  };
  const proofs: LiveProof[] = [];
  for (const guarded of [true, false]) {
    const live = { agent, program, prompt: 'Please do what you have to do.', script: [{ shell: agent.destroyer(victim) }], limitMs, searchPath: context.environment.PATH ?? '' };
    proofs.push(await runAgent(runner, { ...live, prepare: (folders, environment) => prepare(folders, environment, guarded) }, async ({ run, requests }, { workspace }) => ({
      guarded,
      ended: run.ended.kind === 'exited',
      kept: existsSync(path.join(workspace, victim, 'file')),
      told: (requests.at(-1)?.results ?? []).some((result) => result.includes(proofHookName)),
      printed: `${run.stdout}${run.stderr}`,
    })));
  }
  return proofs;
}

export const liveHolds = ({ guarded, ended, kept, told }: LiveProof): boolean => ended && (guarded ? kept && told : !kept);
