export * from './follow-trace.js';
export * from './read-trace.js';
export * from './trace-file.js';
export * from './trace-plugin.js';
