export * from './contract/index.js';
export * from './diagnostics/index.js';
export * from './catalog/index.js';
export * from './consent/index.js';
export * from './container/index.js';
export { checkCommand, namedFiles, shellWord, type CheckedCommand, type NamedFiles } from './programs/index.js';
export { inactiveGates, startNotices, unstartableHooks } from './gates/index.js';
export * from './trust/index.js';
export {
  completeInput, refuseTooDeep, unknownFields, toWireInput, toWireResult, toWireStreamEvent, inputSchemaOf, EventProvider, providerToken,
  type CommonInput, type DispatchOptions, type Explanation, type Stage, type StreamEvent, type StreamListener, type ToldBy,
} from './dispatch/index.js';
export { aggregate, isApproved, type AutoApprove } from './aggregation/index.js';
export { parserFor, readHooksSwitch, readSetting, switchOf, withHooksSwitched, type HooksSwitch } from './config/index.js';
export { hookEntrySchema, type WrittenHook } from './hook-table/index.js';
export { commandStaysInside, extensionPathsIn, manifestFileName, manifestSchemaV1, nameProblem, readManifest, singleQuoted, type ReadManifest, type WrittenManifest } from './manifest/index.js';
export { PRECOMPILED_VALIDATORS, SchemaCompiler, type PrecompiledValidators } from './schema/index.js';
export { isRunning, Once, ownIdentity, StateStore, syncFolder, withLock, writeFileAtomically, type OnceQuestion, type ProcessIdentity, type ReadState } from './state/index.js';
export { commandRunner } from './execution/index.js';
export { coshVersion } from './version.js';
export { redactJson, redactor, type Redact } from './redaction/index.js';
export { canonicalTools, differenceOf, patchBack, readInput, tellCall, Vocabularies, writeInput, type AgentCall, type ToldCall } from './tools/index.js';
