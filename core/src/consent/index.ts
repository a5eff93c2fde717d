export * from './canonical-json.js';
export * from './consent-hook.js';
export * from './line-changes.js';
