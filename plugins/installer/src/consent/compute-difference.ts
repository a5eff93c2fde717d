import { canonicalJson, consentHookLine, lineChanges } from '@cosh/core';
import type { ConsentDifference, ConsentProjection } from './projection.js';

/** Every single thing that a projection lets an extension do, one line each. */
export function consentLines({ hooks, settings, contributions }: ConsentProjection): string[] {
  return [
    ...hooks.map(consentHookLine),
    ...settings.map(({ key, sensitive }) => `setting ${key}${sensitive ? ' (secret)' : ''}`),
    ...Object.entries(contributions).flatMap(([kind, value]) => {
      if (Array.isArray(value)) return value.map((each) => `${kind} ${typeof each === 'string' ? each : canonicalJson(each)}`);
      if (typeof value === 'object' && value !== null) return Object.entries(value).map(([key, each]) => `${kind} ${key}: ${canonicalJson(each)}`);
      return [`${kind} ${String(value)}`];
    }),
  ];
}

/** What changed between two projections. Whatever was added, or changed in any way, widens; what is only gone does not. */
export function computeDifference(before: ConsentProjection, after: ConsentProjection): ConsentDifference {
  const changes = lineChanges(consentLines(before), consentLines(after));
  return { ...changes, widens: changes.added.length > 0 };
}
