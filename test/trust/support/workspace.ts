import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { definePlugin, trustEverything, WORKSPACE_TRUST, type AnyVerdict, type Cosh, type Diagnostic, type InventorySnapshot, type JsonObject } from '@cosh/core';
import { bash, house, pointOf, type Files, type House } from '../../field-reports/support/house.js';

/** What switches the whole defence off, for controls that must go red. */
export const withoutTrust = definePlugin({ name: 'without-trust', register: (registrar) => registrar.service(WORKSPACE_TRUST, trustEverything) });

/** Leaves a mark in the home when it runs. */
export const marks = (word = 'ran'): string => `echo ${word} >> "$HOME/ran"`;
export const script = (word = 'ran', extra = ''): { text: string; mode: number } => ({ text: `#!/bin/sh\n${marks(word)}\n${extra}`, mode: 0o755 });

export interface WrittenHook {
  readonly event?: string;
  readonly name?: string;
  readonly matcher?: string;
  readonly command?: string;
  readonly timeout?: number;
  readonly on_failure?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const check = '.copilot-shell/hooks/check.sh';

const inline = (env: Readonly<Record<string, string>>): string => `{ ${Object.entries(env).map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(', ')} }`;

/** config.toml with these hooks; one that says nothing is a gate at PreToolUse which runs `check`. */
export const toml = (...hooks: readonly WrittenHook[]): string => hooks.map(({ event = 'PreToolUse', ...fields }) => {
  const { env, ...plain } = { name: 'guard', command: check, on_failure: 'block', ...fields };
  return [`[[hooks.${event}]]`, ...Object.entries(plain).map(([key, value]) => `${key} = ${JSON.stringify(value)}`), ...(env ? [`env = ${inline(env)}`] : []), ''].join('\n');
}).join('\n');

/** A person with a workspace `app` beside the home's own files. */
export class Workspace {
  constructor(readonly person: House, readonly root: string) {}

  at(...parts: string[]): string {
    return path.join(this.root, ...parts);
  }

  write(files: Files): Promise<void> {
    return this.person.write(Object.fromEntries(Object.entries(files).map(([name, file]) => [path.relative(this.person.home, this.at(name)), file])));
  }

  /** Says yes to what stands there now. */
  async trust(folder = this.root): Promise<string> {
    const cosh = await this.person.cosh();
    const survey = await cosh.trust.survey(await cosh.trust.workspaceOf(folder));
    await cosh.trust.grant(survey);
    return survey.fingerprint;
  }

  async fire(input: JsonObject = bash, given: { cwd?: string; cosh?: Cosh; control?: boolean; event?: 'PreToolUse' | 'SessionStart' } = {}): Promise<AnyVerdict> {
    const cosh = given.cosh ?? (await this.person.cosh(given.control ? { plugins: [withoutTrust] } : {}));
    return cosh.dispatchWire(pointOf(given.event ?? 'PreToolUse'), { ...input, cwd: given.cwd ?? this.root });
  }

  async inventory(cwd = this.root): Promise<InventorySnapshot> {
    return (await this.person.cosh({ cwd })).inventory();
  }

  async held(cwd = this.root): Promise<readonly Diagnostic[]> {
    return (await this.inventory(cwd)).diagnostics.filter(({ code }) => code === 'workspace_held');
  }

  /** How often hooks of it ran, by their word. */
  async ran(): Promise<string[]> {
    return (await this.person.read('ran').catch(() => '')).split('\n').filter((line) => line !== '');
  }
}

export async function workspace(files: Files = { '.copilot-shell/config.toml': toml({}), [check]: script() }, name = 'app'): Promise<Workspace> {
  const person = await house({});
  const made = new Workspace(person, person.at('work', name));
  mkdirSync(made.root, { recursive: true });
  await made.write(files);
  return made;
}
