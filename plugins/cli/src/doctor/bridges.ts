import { COMMAND_RUNNER, type Diagnostic, type HostEntry } from '@cosh/core';
import { hosts } from '@cosh/hosts';
import type { Check } from '@cosh/installer';
import { proveRegistered } from '../bridge/prove-registered.js';
import { registrationStatus, type ScopeStatus } from '../bridge/registration-status.js';
import { scopes } from '../bridge/scope-option.js';
import { withRegistrar, type RegistrarSession } from '../bridge/with-registrar.js';
import type { Context } from '../context.js';

/** Calls what the agent's file says as the agent would, at one event that can be stopped: whether a block blocks. */
async function blockBlocks(session: RegistrarSession, host: HostEntry, { scope }: ScopeStatus, context: Context): Promise<boolean> {
  if (!host.proof) return true;
  const states = await session.registrar.state(session.target(await session.registrationOf(host.name), scope));
  const adapter = await host.adapter();
  const commands = states.flatMap((state) => state.commands).filter(({ event }) => adapter.events[event]?.block === true).slice(0, 1);
  const calls = await proveRegistered({ adapter, proof: await host.proof(), commands, runner: session.cosh.resolve(COMMAND_RUNNER), environment: context.environment });
  return calls.every(({ reading, expected }) => reading === expected);
}

async function findingsOf(session: RegistrarSession, host: HostEntry, status: ScopeStatus, context: Context): Promise<Diagnostic[]> {
  const { state, file, scope, outdated, switchedOffBy, problem } = status;
  const again = `cosh bridge install ${host.name}${scope === 'user' ? '' : ' --scope project'}`;
  const say = (code: string, severity: Diagnostic['severity'], what: string, hint: string): Diagnostic => ({ code, severity, file, problem: `${host.title}: ${what}`, hint });
  if (state === 'unreadable') return [say('bridge_unreadable', 'error', problem ?? 'its file cannot be read', `correct that file; ${again}`)];
  const found: Diagnostic[] = [];
  if (outdated.length > 0) found.push(say('bridge_outdated', outdated.includes('program') || outdated.includes('events-missing') ? 'error' : 'warning', `what is written there is out of date (${outdated.join(', ')})`, again));
  if (switchedOffBy.length > 0) found.push(say('bridge_switched_off', 'error', `its hooks are switched off by ${switchedOffBy.join(', ')}`, `take that out of ${file}`));
  if (!(await blockBlocks(session, host, status, context))) found.push(say('bridge_lets_pass', 'error', 'a block does not stop it', `cosh bridge test ${host.name} shows why`));
  return found;
}

/** Agents that call cosh: what is written in their files is current, and a block stops them. */
export const bridges = (context: Context): Check<'bridges'> => ({
  area: 'bridges',
  run: async () => {
    const findings: Diagnostic[] = [];
    let [total, good] = [0, 0];
    await withRegistrar(context, async (session) => {
      for (const host of hosts.filter(({ registration }) => registration)) {
        for (const scope of scopes) {
          const status = await registrationStatus(session, host, scope);
          if (status.state === 'absent') continue;
          const found = await findingsOf(session, host, status, context);
          total += 1;
          if (!found.some(({ severity }) => severity === 'error')) good += 1;
          findings.push(...found);
        }
      }
    });
    return { total, good, findings };
  },
});
