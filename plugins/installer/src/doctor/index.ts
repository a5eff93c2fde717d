export * from './check.js';
export { checks } from './checks/index.js';
export * from './diagnose.js';
export * from './examine.js';
