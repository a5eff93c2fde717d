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
  'matcher-invalid': 'its matcher is no valid regular expression',
  matcher: 'its matcher does not match',
  'identical-command': 'an identical command runs already',
};

export function inactiveWords({ reason, detail }: { readonly reason: Reason; readonly detail?: string }): string {
  return detail === undefined ? words[reason] : `${words[reason]}: ${visible(detail)}`;
}
