import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCosh, type HostRegistration, type RegisteredCall, type RegistrationScope } from '@cosh/core';
import { hosts } from '@cosh/hosts';
import { BridgeRecords, BridgeRegistrar, type RegistrationTarget } from '@cosh/hosts/registration';
import { makeHome, type Home } from '../../../../test/support/make-home.js';

export const registrationOf = (host: string): Promise<HostRegistration> => hosts.find(({ name }) => name === host)!.registration!();

export const callsFor = ({ host, events }: HostRegistration, timeoutMs = 60_000, program = '/usr/bin/node /opt/cosh.js'): RegisteredCall[] =>
  events.map(({ name }) => ({ event: name, command: `${program} bridge ${host} ${name} --host-timeout ${timeoutMs}`, timeoutMs, failClosed: false }));

/** A home in which one host is registered, in this process. */
export class RegistrarHome {
  private constructor(readonly home: Home, readonly registration: HostRegistration, readonly registrar: BridgeRegistrar, readonly records: BridgeRecords) {}

  static async make(host: string, name = 'cosh-registrar-'): Promise<RegistrarHome> {
    const home = makeHome({}, name);
    const cosh = await createCosh({ environment: { HOME: home.folder }, cwd: home.folder });
    const records = new BridgeRecords(cosh.states);
    return new RegistrarHome(home, await registrationOf(host), new BridgeRegistrar(records), records);
  }

  target(scope: RegistrationScope = 'user'): RegistrationTarget {
    return { registration: this.registration, scope, places: { home: this.home.folder, project: this.home.path('project'), environment: {} } };
  }

  /** The file of the host that is used unless another one has hooks in it. */
  file(scope: RegistrationScope = 'user', index = 0): string {
    return this.registration.files(scope, this.target(scope).places)[index]!.file;
  }

  write(bytes: string | Uint8Array, { file = this.file(), mode = 0o644 } = {}): void {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    chmodSync(file, mode);
  }

  read(file = this.file()): string | undefined {
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  mode(file = this.file()): number {
    return statSync(file).mode & 0o7777;
  }

  install(calls = callsFor(this.registration), scope: RegistrationScope = 'user'): Promise<{ file: string; changed: boolean }> {
    return this.registrar.install(this.target(scope), calls);
  }

  uninstall(scope: RegistrationScope = 'user'): Promise<readonly { changed: boolean }[]> {
    return this.registrar.uninstall(this.target(scope));
  }

  /** As after a reinstallation of the machine, or for somebody else who has the project. */
  forget(): void {
    this.home.write('.copilot-shell/states/bridges.json', '{}');
  }
}
