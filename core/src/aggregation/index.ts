export * from './aggregator.js';
export * from './approval.js';
export * from './fold.js';
export * from './folds.js';
export * from './result-text.js';
