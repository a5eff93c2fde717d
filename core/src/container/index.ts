export * from './create-cosh.js';
export * from './locations.js';
