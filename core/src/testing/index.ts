export * from './run-event.js';
