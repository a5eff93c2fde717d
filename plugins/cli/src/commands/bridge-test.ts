import { COMMAND_RUNNER, CoshError, type HostEntry, type RegistrationScope } from '@cosh/core';
import { knownHost } from '../bridge/known-host.js';
import { liveHolds, proveLive } from '../bridge/prove-live.js';
import { proveRegistered, type ProvedCall } from '../bridge/prove-registered.js';
import { scopeOption, scopes } from '../bridge/scope-option.js';
import { withRegistrar, type RegistrarSession } from '../bridge/with-registrar.js';
import type { Context } from '../context.js';
import { printJson } from '../extensions/print-json.js';
import { renderLiveProof, renderProof } from '../render/bridge-proof.js';
import type { Configure } from './configure.js';

interface Options {
  readonly scope?: RegistrationScope;
  readonly live?: boolean;
  readonly agent?: string;
  readonly json?: boolean;
}

const holds = ({ reading, expected }: ProvedCall): boolean => reading === expected;

async function testRegistered(host: HostEntry, { scope, json }: Options, session: RegistrarSession, context: Context): Promise<void> {
  const registration = await session.registrationOf(host.name);
  const states = (await Promise.all((scope === undefined ? scopes : [scope]).map((each) => session.registrar.state(session.target(registration, each))))).flat();
  const commands = states.flatMap((state) => state.commands);
  if (commands.length === 0) throw new CoshError('host_unregistered', `${host.title} does not call cosh here`, { hint: `cosh bridge install ${host.name}` });
  const [adapter, proof] = [await host.adapter(), await host.proof!()];
  const calls = await proveRegistered({ adapter, proof, commands, runner: session.cosh.resolve(COMMAND_RUNNER), environment: context.environment });
  const ok = calls.every(holds);
  if (!ok) context.exitCode = 1;
  if (!json) return void context.stdout.write(renderProof(host, calls, context.stdout));
  printJson(context, {
    host: host.name, ok,
    calls: calls.map((call) => ({
      event: call.event, guarded: call.guarded, ok: holds(call), expected: call.expected, reading: call.reading, took_ms: Math.round(call.tookMs),
      ...(holds(call) ? {} : { exit_code: call.answer.exitCode, stdout: call.answer.stdout, stderr: call.answer.stderr }),
    })),
  });
}

async function testLive(host: HostEntry, { agent, json }: Options, session: RegistrarSession, context: Context): Promise<void> {
  const runs = await proveLive(host, agent, session.cosh.resolve(COMMAND_RUNNER), context);
  const ok = runs.every(liveHolds);
  if (!ok) context.exitCode = 1;
  if (json) printJson(context, { host: host.name, ok, runs: runs.map((run) => ({ guarded: run.guarded, ok: liveHolds(run), ended: run.ended, kept: run.kept, told: run.told, ...(liveHolds(run) ? {} : { printed: run.printed }) })) });
  else context.stdout.write(renderLiveProof(host, runs));
}

export const configureBridgeTest: Configure = (command, context) => {
  command
    .argument('<host>', 'an agent; "cosh bridge status" shows them')
    .addOption(scopeOption())
    .option('--live', 'run the agent itself, in a home of its own, against a scripted model on this machine')
    .option('--agent <program>', 'with --live: the agent\'s program, where it is not in PATH')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Proves that a block blocks: calls what is written in the agent's own file as the agent would, once
with a hook that blocks everything and once without any, and reads the answers by the agent's rules.
Neither your hooks nor your files have a part in it. Exit status 1: something did not hold.

Examples:
  cosh bridge test claude-code
  cosh bridge test codex --live`)
    .action((name: string, options: Options) => withRegistrar(context, (session) => (options.live ? testLive : testRegistered)(knownHost(name), options, session, context)));
};
