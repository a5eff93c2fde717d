export * from './hook-entry-schema.js';
export * from './read-environment.js';
export * from './read-hook-table.js';
export * from './resolve-timeout.js';
export * from './written-hook.js';
export * from './loads-code.js';
