export type * from './covered-file.js';
export { coverLimits } from './covered-file.js';
export * from './file-changes.js';
export * from './recorded-trust.js';
export { hookChanges, type SurveyedHook, type WorkspaceSurvey } from './survey-workspace.js';
export type { RecordedSource, TrustRecord } from './trust-records.js';
