import { canonicalJson } from './canonical-json.js';
import type { ConsentDifference, ConsentProjection } from './projection.js';

/** Every single thing that a projection lets an extension do, one line each. */
export function consentLines({ hooks, settings, contributions }: ConsentProjection): string[] {
  return [
    ...hooks.map(({ event, name, matcher, command, environment, onFailure, parallel }) => {
      const rest = [...environment.map((each) => `with ${each}`), ...(onFailure === 'block' ? ['blocks when it fails'] : []), ...(parallel ? ['in parallel'] : [])];
      return `hook ${event} ${matcher === '' ? '*' : matcher} ${name}: ${command}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`;
    }),
    ...settings.map(({ key, sensitive }) => `setting ${key}${sensitive ? ' (secret)' : ''}`),
    ...Object.entries(contributions).flatMap(([kind, value]) => {
      if (Array.isArray(value)) return value.map((each) => `${kind} ${typeof each === 'string' ? each : canonicalJson(each)}`);
      if (typeof value === 'object' && value !== null) return Object.entries(value).map(([key, each]) => `${kind} ${key}: ${canonicalJson(each)}`);
      return [`${kind} ${String(value)}`];
    }),
  ];
}

// Lines may repeat; of a line that stood once and now stands twice, one is new.
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What changed between two projections. Whatever was added, or changed in any way, widens; what is only gone does not. */
export function computeDifference(before: ConsentProjection, after: ConsentProjection): ConsentDifference {
  const [old, now] = [consentLines(before), consentLines(after)];
  const added = without(now, old);
  return { added, removed: without(old, now), widens: added.length > 0 };
}
