export * from './manifest-schema.js';
export * from './read-foreign.js';
export * from './read-manifest.js';
export * from './rules/name-is-safe.js';
export * from './rules/paths-stay-inside.js';
export * from './shell-text/single-quoted.js';
export * from './variables.js';
export * from './written-manifest.js';
