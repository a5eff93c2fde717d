export * from './cosh-error.js';
export * from './diagnostic-collector.js';
export * from './suggest.js';
export * from './parse-json.js';
export * from './parse-toml.js';
export * from './place-of.js';
export * from './unreadable.js';
