export * from './event-switch.js';
export * from './hooks-switch.js';
export * from './read-config.js';
