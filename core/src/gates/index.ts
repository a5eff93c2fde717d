export * from './inactive-gates.js';
export * from './start-notices.js';
export * from './unstartable-hooks.js';
