import type { RegisteredEvent } from '@cosh/core';

/** Events that a host calls as their event points are called here. */
export const sameNames = (...names: readonly string[]): RegisteredEvent[] => names.map((name) => ({ name, point: name }));
