export * from './lock.js';
export * from './once.js';
export * from './process-identity.js';
export * from './state-store.js';
export * from './sync-folder.js';
export * from './write-file-atomically.js';
