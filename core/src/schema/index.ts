export * from './schema-compiler.js';
