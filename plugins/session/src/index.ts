export * from './client/index.js';
export * from './pipeline/index.js';
export * from './serve/index.js';
export * from './trace/index.js';
