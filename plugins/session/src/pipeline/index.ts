export { createSession } from './create-session.js';
export type { HistoryEntry } from './history.js';
export type { AutoApprove } from '@cosh/core';
export type { Permission, PermissionQuestion } from './permission.js';
export type * from './session.js';
export type { SessionRuntime } from './session-dispatch.js';
export type { SessionEvent, SessionListener } from './session-event.js';
export type * from './tool-call.js';
