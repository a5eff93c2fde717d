import path from 'node:path';
import type { Diagnostic, Hook } from '../contract/index.js';
import { qualifiedName, workspaceFolderName, type InactiveReason, type InventoryEntry, type InventorySnapshot } from '../catalog/index.js';
import { shellWord } from '../programs/index.js';

interface Inert {
  readonly why: string;
  /** What to type, so that it is in force again. */
  readonly remedy: string;
}

/** Of a file below a workspace's own folder: the workspace. */
const workspaceOf = ({ file }: Hook['source']): string => path.dirname(file.slice(0, file.lastIndexOf(`/${workspaceFolderName}/`) + workspaceFolderName.length + 1));

const foreign = (why: string) => ({ source }: Hook): Inert => ({ why, remedy: `write a hook that runs here in its place; cosh extensions info ${extensionOf({ source })} lists it` });

const extensionOf = ({ source }: Pick<Hook, 'source'>): string => source.id.replace(/^extension:/, '');

// A record: a new reason does not compile without words for it.
const inert: Record<InactiveReason, (hook: Hook, offEverywhere: readonly string[]) => Inert> = {
  disabled: (hook) => ({ why: 'it is switched off', remedy: `cosh hooks enable ${qualifiedName(hook)}` }),
  'event-disabled': ({ event }) => ({ why: 'its event is switched off', remedy: `cosh hooks enable --event ${event}` }),
  'event-switched-off': ({ event, source }) => ({ why: 'its event is switched off in its file', remedy: `switch ${event} on in ${source.file}` }),
  'file-switched-off': ({ source }) => ({ why: 'its file is switched off', remedy: `write enabled = true in ${source.file}` }),
  'extension-disabled': (hook, offEverywhere) => {
    const name = extensionOf(hook);
    const everywhere = offEverywhere.includes(name);
    return { why: `its extension is switched off${everywhere ? '' : ' in this workspace'}`, remedy: `cosh extensions enable ${name}${everywhere ? '' : ' --scope workspace'}` };
  },
  'extension-shadowed': (hook) => ({ why: 'another extension of that name comes first and has no such gate', remedy: `cosh extensions info ${extensionOf(hook)} shows both` }),
  held: ({ source }) => ({ why: 'its workspace changed since you trusted it, so it blocks', remedy: `cosh trust ${shellWord(workspaceOf(source))}` }),
  'dialect-unknown': foreign('no dialect of this cosh is called that'),
  'event-unknown': foreign('its own agent has no such event'),
  'entry-invalid': foreign('it is not written as its own agent expects it'),
  'command-missing': foreign('it names no command'),
  'switched-off': foreign('it is switched off in its own file'),
  'event-without-point': foreign('there is no event point for its event here'),
  'type-unsupported': foreign('only commands run here'),
  'condition-unsupported': foreign('its condition cannot be checked here'),
  asynchronous: foreign('it runs beside the agent, which cannot be done here'),
  'path-outside': foreign('it reaches for a file outside its own folder'),
  'other-platform': foreign('it has no command for this platform'),
  'matcher-invalid': ({ source }) => ({ why: 'its matcher is no valid regular expression', remedy: `correct the matcher in ${source.file}` }),
};

/** A gate that another one of its name and event stands in for, because the extension is there twice. */
const isReplaced = ({ hook, inactive }: InventoryEntry, entries: readonly InventoryEntry[]): boolean =>
  inactive?.reason === 'extension-shadowed' && entries.some((other) => other.active && qualifiedName(other.hook) === qualifiedName(hook) && other.hook.event === hook.event && other.hook.onFailure === 'block');

/** Gates that a person may believe to be guarded by, and is not. `offEverywhere`: extensions that are switched off in every folder. */
export function inactiveGates({ entries }: InventorySnapshot, offEverywhere: readonly string[]): Diagnostic[] {
  return entries.flatMap((entry): Diagnostic[] => {
    const { hook, inactive } = entry;
    if (!inactive || hook.onFailure !== 'block' || isReplaced(entry, entries)) return [];
    const { why, remedy } = inert[inactive.reason](hook, offEverywhere);
    return [{ code: 'gate_inactive', severity: 'error', file: hook.source.file, place: hook.place, problem: `the gate "${hook.name}" at ${hook.event} does not run: ${why}`, hint: remedy }];
  });
}
