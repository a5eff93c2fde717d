import type { JsonObject } from '@cosh/core';
import { compact } from './payload.js';
import type { Reply } from './reply.js';

/** Fields that most hosts have at the top: a note to the person, and the end of the turn. */
export const common = ({ note, halt }: Reply): JsonObject => compact({
  systemMessage: note,
  ...(halt === undefined ? {} : { continue: false, stopReason: halt }),
});

/** What belongs to one event, which must be named beside it; nothing where there is nothing to say. */
export const specific = (event: string, fields: JsonObject): JsonObject =>
  Object.keys(fields).length === 0 ? {} : { hookSpecificOutput: { hookEventName: event, ...fields } };

/** The decision before a tool in Claude Code's words. */
export const permission = ({ decision, reason }: Reply): JsonObject =>
  decision === 'none' ? {} : { permissionDecision: decision === 'block' ? 'deny' : decision, permissionDecisionReason: reason };

/** A block at every other event, and before a tool in the older words. */
export const block = ({ decision, reason }: Reply, word = 'block'): JsonObject => (decision === 'block' ? { decision: word, reason } : {});
