export * from './lock.js';
export * from './state-store.js';
export * from './write-file-atomically.js';
