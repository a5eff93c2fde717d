import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CommandRunner, HostAdapter, HostAnswer, HostProof, HostReading } from '@cosh/core';
import type { RegisteredCommand } from '@cosh/hosts/registration';

/** What came of one call of a registered command. */
export interface ProvedCall {
  readonly event: string;
  /** With a hook that blocks everything, and with none. */
  readonly guarded: boolean;
  readonly expected: HostReading;
  readonly reading: HostReading;
  readonly answer: HostAnswer;
  readonly tookMs: number;
}

export interface ProofRequest {
  readonly adapter: HostAdapter;
  readonly proof: HostProof;
  readonly commands: readonly RegisteredCommand[];
  readonly runner: CommandRunner;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const proofHookName = 'bridge-test';

/** A configuration with one hook at each of these event points that says no to everything. */
export const denying = (points: readonly string[]): string =>
  points.map((point) => `[[hooks.${point}]]\nname = "${proofHookName}"\ncommand = "cat > /dev/null; echo '{\\"decision\\":\\"block\\",\\"reason\\":\\"blocked by ${proofHookName}\\"}'"\non_failure = "block"\n`).join('\n');

const slowestMs = 120_000;

/** The environment of this process with another home for cosh, so that nothing of the person's own hooks has a part in it. */
function elsewhere(environment: ProofRequest['environment'], folder: string): Record<string, string> {
  const inherited = Object.entries(environment).filter((each): each is [string, string] => each[1] !== undefined);
  return { ...Object.fromEntries(inherited), COSH_HOME: path.join(folder, 'home'), XDG_CONFIG_HOME: path.join(folder, 'config'), COSH_SYSTEM_EXTENSIONS: '' };
}

async function call(request: ProofRequest, { event, command }: RegisteredCommand, guarded: boolean): Promise<ProvedCall | undefined> {
  const { adapter, proof, runner } = request;
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cosh-bridge-test-')));
  try {
    const input = proof.inputs(folder)[event];
    if (!input) return undefined;
    await mkdir(path.join(folder, 'home'));
    if (guarded) await writeFile(path.join(folder, 'home', 'config.toml'), denying([...new Set(Object.values(adapter.events).map(({ point }) => point))]));
    const run = await runner.run({ file: '/bin/sh', args: ['-c', command], stdin: JSON.stringify(input), cwd: folder, environment: elsewhere(request.environment, folder), timeoutMs: slowestMs });
    const answer = { stdout: run.stdout, stderr: run.stderr, exitCode: run.ended.kind === 'exited' ? run.ended.exitCode : 1 };
    const expected = guarded && adapter.events[event]?.block === true ? 'blocks' : 'goes-on';
    const reading = run.ended.kind === 'exited' ? proof.reads(event, answer) : 'not-understood';
    return { event, guarded, expected, reading, answer, tookMs: run.durationMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs each registered command as the host would, once with a hook that blocks and once without, and reads the answers as the host would. */
export async function proveRegistered(request: ProofRequest): Promise<ProvedCall[]> {
  const proved: ProvedCall[] = [];
  for (const command of request.commands) {
    const pair = await Promise.all([true, false].map((guarded) => call(request, command, guarded)));
    proved.push(...pair.filter((each) => each !== undefined));
  }
  return proved;
}
