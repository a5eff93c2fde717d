import { createCosh, type Conflict, type JsonObject } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, postToolUse, preToolUse, sessionStart } from '@cosh/event-points';

const cosh = await createCosh({ plugins: [eventPointsPlugin, dialectsPlugin] });

const before = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: 'ls' }, sessionId: 'one' });
export const rewritten: JsonObject | undefined = before.updatedInput;
export const conflicts: readonly Conflict[] | undefined = before.conflicts;
export const decision: 'allow' | 'ask' | 'block' | 'none' = before.decision;
// @ts-expect-error before a tool runs it has no output
export const early = before.toolOutput;

const after = await cosh.dispatch(postToolUse, { toolName: 'shell', toolInput: {}, toolOutput: 'done' });
export const seen: string | undefined = after.toolOutput;
// @ts-expect-error a tool that has run cannot be asked about
export const late: boolean = after.decision === 'ask';
// @ts-expect-error nor rewritten
export const tooLate = after.updatedInput;

const start = await cosh.dispatch(sessionStart, {});
// @ts-expect-error the start of a session is nothing to decide about
export const blocked: boolean = start.decision === 'block';

// @ts-expect-error a tool has a name
await cosh.dispatch(preToolUse, { toolInput: {} });
// @ts-expect-error and the name on the wire is not the name in the library
await cosh.dispatch(preToolUse, { tool_name: 'shell', toolInput: {} });
