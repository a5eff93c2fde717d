import type { ConfigurationFormat, Dialect, Hook, Source } from '../contract/index.js';
import type { DiagnosticCollector } from '../diagnostics/index.js';
import { loadsCode, resolveTimeout, type WrittenHook } from '../hook-table/index.js';
import { commandStaysInside, expandVariables } from '../manifest/index.js';

/** What a file's hooks have in common. */
export interface HookOrigin {
  readonly source: Source;
  readonly dialect: Dialect;
  readonly format: Pick<ConfigurationFormat, 'timeoutUnit' | 'defaultTimeoutMs' | 'nameRequired'>;
  /** All hooks of the file run at the same time. */
  readonly parallel: boolean;
}

// Of thousands of hooks most have none.
const noVariables: Readonly<Record<string, string>> = Object.freeze({});
const isEmpty = (variables: object): boolean => Object.keys(variables).length === 0;

/** What an extension declares must show in the command that a person agrees to, and not load code beside it. */
function declaredBy({ source }: HookOrigin, { env, place }: WrittenHook, diagnostics: DiagnosticCollector): Readonly<Record<string, string>> {
  if (isEmpty(env)) return noVariables;
  const refused = source.kind === 'extension' ? Object.keys(env).filter(loadsCode) : [];
  for (const name of refused) diagnostics.error('hook_env_name_reserved', `${place}.env.${name}`, 'decides what a program loads or where it is found', 'this variable is left out; write what you need into the command');
  return Object.fromEntries(Object.entries(env).filter(([name]) => !refused.includes(name)));
}

/** A written hook with every default filled in, or nothing where it must not run. */
export function resolveHook(written: WrittenHook, origin: HookOrigin, dialects: readonly Dialect[], diagnostics: DiagnosticCollector): Hook | undefined {
  const { source, format } = origin;
  const named = dialects.find(({ name }) => name === written.dialect);
  const dialect = named ?? origin.dialect;
  // The unit is the file's; how long a program may take is known to those for whom it was written.
  const defaultTimeoutMs = named?.hooksFile?.defaultTimeoutMs ?? format.defaultTimeoutMs;
  const writtenEvent = written.writtenEvent ?? dialect.eventNames?.[written.event];
  const { place, command } = written;
  if (written.name === undefined && format.nameRequired) {
    diagnostics.error('hook_name_missing', place, 'the hook has no name', 'give it a name; without one it does not run');
    return undefined;
  }
  if (source.kind === 'extension' && !commandStaysInside(command)) {
    diagnostics.error('extension_path_invalid', `${place}.command`, 'the path leaves the extension', 'this hook does not run; the others do');
    return undefined;
  }
  const paths = source.kind === 'extension' ? { extensionPath: source.root!, workspacePath: '.' } : { workspacePath: '.' };
  const expanded = expandVariables(command, paths);
  const declared = declaredBy(origin, written, diagnostics);
  const group = origin.parallel ? source.file : written.parallelGroup && `${source.file}#${written.parallelGroup}`;
  return {
    name: written.name ?? command,
    event: written.event,
    source,
    dialect: dialect.name,
    ...(writtenEvent === undefined ? {} : { writtenEvent }),
    matcher: written.matcher ?? '',
    writtenCommand: command,
    command: expanded.command,
    timeoutMs: resolveTimeout(written.timeout, format.timeoutUnit, defaultTimeoutMs, `${place}.timeout`, diagnostics),
    onFailure: written.onFailure ?? 'pass',
    ...(written.onUnsupported === undefined ? {} : { onUnsupported: written.onUnsupported }),
    environment: isEmpty(expanded.environment) ? declared : { ...declared, ...expanded.environment },
    place,
    ...(group ? { parallelGroup: group } : {}),
    ...(written.description === undefined ? {} : { description: written.description }),
  };
}
