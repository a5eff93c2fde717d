export * from './extension-catalog.js';
export * from './hook-inventory.js';
export * from './hook-switches.js';
export * from './inventory-entry.js';
export * from './matcher.js';
export * from './text-list.js';
export * from './workspace-trust.js';
