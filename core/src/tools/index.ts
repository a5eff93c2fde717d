export * from './canonical-tools.js';
export * from './difference-of.js';
export * from './patch-back.js';
export * from './tell-call.js';
export * from './tool-words.js';
export * from './vocabularies.js';
