export * from './event-switch.js';
export * from './hooks-switch.js';
export * from './parse-config.js';
export * from './read-config.js';
export * from './read-setting.js';
