export * from './append-trace-at-once.js';
export * from './follow-trace.js';
export * from './read-trace.js';
export * from './sha-256.js';
export * from './trace-file.js';
export * from './trace-limits.js';
export * from './trace-line.js';
export * from './trace-plugin.js';
