import type { WrittenHook } from '../hook-table/index.js';

/** One hook as a person judges it. */
export interface ConsentHook {
  readonly event: string;
  readonly name: string;
  readonly matcher: string;
  /** The full command as written. */
  readonly command: string;
  readonly environment: readonly string[];
  readonly onFailure: string;
  readonly parallel: boolean;
  /** What it means where the agent cannot take its answer, unless that is nothing. */
  readonly onUnsupported?: 'block';
  /** The wire protocol, where one is named: of a hook of another agent's. */
  readonly dialect?: string;
}

/** What of a written hook a person is asked about. */
export const toConsentHook = ({ event, name, matcher, command, env, onFailure, onUnsupported, parallelGroup, dialect }: WrittenHook): ConsentHook => ({
  event,
  name: name ?? command,
  matcher: matcher ?? '',
  command,
  environment: Object.entries(env).map(([variable, value]) => `${variable}=${value}`).sort(),
  onFailure: onFailure ?? 'pass',
  parallel: parallelGroup !== undefined,
  ...(onUnsupported === 'block' ? { onUnsupported } : {}),
  ...(dialect === undefined ? {} : { dialect }),
});

/** The same in one line, by which two questions are held against each other. */
export function consentHookLine({ event, name, matcher, command, environment, onFailure, onUnsupported, parallel, dialect }: ConsentHook): string {
  const rest = [...environment.map((each) => `with ${each}`), ...(onFailure === 'block' ? ['blocks when it fails'] : []), ...(onUnsupported === undefined ? [] : ['blocks where its answer cannot be taken']), ...(parallel ? ['in parallel'] : []), ...(dialect === undefined ? [] : [`as ${dialect}`])];
  return `hook ${event} ${matcher === '' ? '*' : matcher} ${name}: ${command}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`;
}
