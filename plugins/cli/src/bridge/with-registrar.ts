import os from 'node:os';
import { COMMAND_RUNNER, CoshError, type Cosh, type HostRegistration, type RegisteredCall, type RegistrationScope } from '@cosh/core';
import { BridgeRecords, BridgeRegistrar, registeredCalls, type RegistrationTarget } from '@cosh/hosts/registration';
import type { Context } from '../context.js';
import { knownHost } from './known-host.js';
import { bridgeProgram, ownPrograms } from './own-program.js';
import { projectFolder } from './project-folder.js';
import { readOnError } from './read-on-error.js';
import { scopes } from './scope-option.js';

export interface RegistrarSession {
  readonly cosh: Cosh;
  readonly registrar: BridgeRegistrar;
  readonly records: BridgeRecords;
  /** Throws `host_unregistrable`. */
  registrationOf(host: string): Promise<HostRegistration>;
  target(registration: HostRegistration, scope: RegistrationScope): RegistrationTarget;
  /** Every way in which this cosh is started. */
  readonly ownPrograms: readonly string[];
  /** What should be registered now. */
  wanted(registration: HostRegistration, scope: RegistrationScope): Promise<RegisteredCall[]>;
}

/** Runs a command's work on the files of hosts. */
export async function withRegistrar(context: Context, work: (session: RegistrarSession) => Promise<void>): Promise<void> {
  const cosh = await context.createCosh();
  const records = new BridgeRecords(cosh.states);
  const places = { home: context.environment.HOME || os.homedir(), project: projectFolder(context.cwd), environment: context.environment };
  try {
    await work({
      cosh,
      records,
      registrar: new BridgeRegistrar(records),
      registrationOf: async (host) => {
        const entry = knownHost(host);
        if (entry.registration) return entry.registration();
        throw new CoshError('host_unregistrable', `hooks of ${entry.title} cannot be written by cosh`);
      },
      ownPrograms: ownPrograms(context, scopes),
      target: (registration, scope) => ({ registration, scope, places }),
      wanted: async (registration, scope) => {
        const { activeByEvent } = await cosh.inventory();
        const failClosed = (await readOnError(context)) === 'block';
        return registeredCalls(registration, { program: await bridgeProgram(context, scope, cosh.resolve(COMMAND_RUNNER)), activeByEvent, failClosed });
      },
    });
  } finally {
    await cosh.dispose();
  }
}
