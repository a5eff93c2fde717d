import type { Explanation } from '@cosh/core';
import { visible } from './visible.js';

type Reason = Explanation['notRun'][number]['reason'];

// A record: a new reason does not compile without words for it.
const words: Record<Reason, string> = {
  disabled: 'switched off by name (cosh hooks enable)',
  'event-disabled': 'its event is switched off (cosh hooks enable --event)',
  'event-switched-off': 'its event is switched off in its file',
  'file-switched-off': 'enabled = false in its file',
  'extension-disabled': 'its extension is disabled',
  'extension-shadowed': 'another extension of that name comes first',
  held: 'held',
  'matcher-invalid': 'its matcher is no valid regular expression',
  'dialect-unknown': 'no dialect of this cosh is called that',
  'event-unknown': 'its own agent has no such event',
  'entry-invalid': 'it is not written as its own agent expects it',
  'command-missing': 'it names no command',
  'switched-off': 'it is switched off in its own file',
  'event-without-point': 'there is no event point for its event here',
  'type-unsupported': 'only commands run here',
  'condition-unsupported': 'its condition cannot be checked here',
  asynchronous: 'it runs beside the agent, which cannot be done here',
  'path-outside': 'it reaches for a file outside its own folder',
  'other-platform': 'it has no command for this platform',
  matcher: 'its matcher does not match',
  'identical-command': 'an identical command runs already',
};

export function inactiveWords({ reason, detail }: { readonly reason: Reason; readonly detail?: string }): string {
  return detail === undefined ? words[reason] : `${words[reason]}: ${visible(detail)}`;
}
