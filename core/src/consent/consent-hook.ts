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
  /** The wire protocol, where one is named: of a hook of another agent's. */
  readonly dialect?: string;
}

/** What of a written hook a person is asked about. */
export const toConsentHook = ({ event, name, matcher, command, env, onFailure, parallelGroup, dialect }: WrittenHook): ConsentHook => ({
  event,
  name: name ?? command,
  matcher: matcher ?? '',
  command,
  environment: Object.entries(env).map(([variable, value]) => `${variable}=${value}`).sort(),
  onFailure: onFailure ?? 'pass',
  parallel: parallelGroup !== undefined,
  ...(dialect === undefined ? {} : { dialect }),
});

/** The same in one line, by which two questions are held against each other. */
export function consentHookLine({ event, name, matcher, command, environment, onFailure, parallel, dialect }: ConsentHook): string {
  const rest = [...environment.map((each) => `with ${each}`), ...(onFailure === 'block' ? ['blocks when it fails'] : []), ...(parallel ? ['in parallel'] : []), ...(dialect === undefined ? [] : [`as ${dialect}`])];
  return `hook ${event} ${matcher === '' ? '*' : matcher} ${name}: ${command}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`;
}
