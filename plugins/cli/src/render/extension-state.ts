import type { ListedExtension } from '@cosh/installer';

/** The state of an extension in a word or three. */
export function stateWords({ installed: { state, scope }, managed, lock, disabledIn }: ListedExtension): string {
  const notes: string[] = [];
  if (scope !== 'user') notes.push(scope);
  else if (!managed) notes.push('unmanaged');
  else if (lock?.source.kind === 'link') notes.push('linked');
  if (state !== 'disabled' && disabledIn.length > 0) notes.push(`off in ${disabledIn.length === 1 ? 'one workspace' : `${disabledIn.length} workspaces`}`);
  return notes.length === 0 ? state : `${state} (${notes.join(', ')})`;
}
