export * from './consent-needed.js';
export * from './create-registry.js';
export * from './extension-json.js';
export { resultJson } from './extensions-domain.js';
export * from './question-json.js';
