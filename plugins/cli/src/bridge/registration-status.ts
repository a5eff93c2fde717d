import { CoshError, type HostEntry, type RegistrationScope } from '@cosh/core';
import { compareCalls, type Outdated } from '@cosh/hosts/registration';
import type { RegistrarSession } from './with-registrar.js';

export interface ScopeStatus {
  readonly scope: RegistrationScope;
  readonly state: 'installed' | 'outdated' | 'absent' | 'unreadable';
  /** The file in which entries stand, or would be written. */
  readonly file: string;
  readonly events: readonly string[];
  readonly outdated: readonly Outdated[];
  readonly switchedOffBy: readonly string[];
  readonly problem?: string;
}

/** How a host is registered in one scope. */
export async function registrationStatus(session: RegistrarSession, host: HostEntry, scope: RegistrationScope): Promise<ScopeStatus> {
  const registration = await session.registrationOf(host.name);
  const target = session.target(registration, scope);
  const [first] = registration.files(scope, target.places);
  const nothing = { scope, file: first!.file, events: [], outdated: [], switchedOffBy: [] };
  try {
    const states = await session.registrar.state(target);
    const commands = states.flatMap((state) => state.commands);
    const switchedOffBy = states.flatMap((state) => state.switchedOffBy);
    if (commands.length === 0) return { ...nothing, state: 'absent', switchedOffBy };
    const outdated = compareCalls(commands, await session.wanted(registration, scope), session.ownPrograms);
    const { file } = states.find((state) => state.commands.length > 0)!;
    return { scope, file, state: outdated.length > 0 ? 'outdated' : 'installed', events: commands.map(({ event }) => event), outdated, switchedOffBy };
  } catch (error) {
    if (!(error instanceof CoshError)) throw error;
    return { ...nothing, state: 'unreadable', problem: error.message };
  }
}
