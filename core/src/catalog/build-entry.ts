import type { EventPoint, Hook, MatcherStyle } from '../contract/index.js';
import type { DiagnosticCollector } from '../diagnostics/index.js';
import type { HookSource } from './hook-source.js';
import type { HookSwitches } from './hook-switches.js';
import type { InactiveReason, InventoryEntry } from './inventory-entry.js';
import { compileMatcher } from './matcher.js';
import { inStyle } from './matcher-style.js';
import { misreadsToolName } from './misreads-tool-name.js';

function whyOff(hook: Hook, source: HookSource, switches: HookSwitches): InactiveReason | undefined {
  if (source.off && source.off !== 'held') return source.off;
  if (source.eventsOff.includes(hook.event)) return 'event-switched-off';
  if (switches.isEventDisabled(hook.event)) return 'event-disabled';
  return switches.isDisabled(hook) ? 'disabled' : source.held ? 'held' : undefined;
}

/** A guard that somebody edited must not be gone by that: it blocks until a person has looked. */
async function heldEntry(written: Hook, { because, hint }: NonNullable<HookSource['held']>, style: MatcherStyle): Promise<InventoryEntry> {
  const hook = { ...written, held: `${because} (${hint})` };
  const matcher = await compileMatcher(inStyle(hook.matcher, style));
  return { hook, inactive: { reason: 'held', detail: because }, ...(hook.onFailure === 'block' && matcher.ok ? { blocking: { hook, matcher } } : {}) };
}

/** A resolved hook with its compiled matcher, or with the reason why it is not active. */
export async function buildEntry(hook: Hook, source: HookSource, point: EventPoint, switches: HookSwitches, style: MatcherStyle, diagnostics: DiagnosticCollector): Promise<InventoryEntry> {
  const reason = whyOff(hook, source, switches);
  if (reason === 'held') return heldEntry(hook, source.held!, style);
  if (reason) return { hook, inactive: { reason } };
  if (misreadsToolName(hook.writtenCommand)) {
    diagnostics.add({
      code: 'hook_tool_name_misread', severity: 'warning', quiet: true, place: `${hook.place}.command`,
      problem: 'looks for a command in COSH_TOOL_NAME, which holds only the name of the tool', hint: 'look in COSH_TOOL_INPUT; it holds the input as JSON',
    });
  }
  const place = `${hook.place}.matcher`;
  const matcher = await compileMatcher(inStyle(hook.matcher, style));
  if (!matcher.ok) {
    const quiet = source.origin.dialect.configuration?.invalidMatcherIsQuiet === true && hook.source.kind !== 'extension';
    diagnostics.add({ code: 'hook_matcher_invalid', severity: 'error', place, quiet, problem: `no valid regular expression: ${matcher.reason}`, hint: `"${hook.name}" does not run until it is` });
    return { hook, inactive: { reason: 'matcher-invalid', detail: matcher.reason } };
  }
  if (!point.subject && matcher.kind !== 'all') diagnostics.info('hook_matcher_ignored', place, `${point.name} has nothing that a matcher could match`, 'the hook runs every time');
  return { hook, active: { hook, matcher } };
}
