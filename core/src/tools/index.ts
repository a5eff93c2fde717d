export * from './canonical-tools.js';
