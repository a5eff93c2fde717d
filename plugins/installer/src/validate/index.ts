export * from './validate-folder.js';
