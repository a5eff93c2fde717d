export * from './ascii-json.js';
export * from './environment.js';
export * from './explain-launch-failure.js';
export * from './limits.js';
export * from './command-runner.js';
export * from './run-mark.js';
