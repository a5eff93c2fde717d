export * from './convert-folder.js';
export * from './to-manifest.js';
