export { BridgeRecords } from './bridge-records.js';
export { BridgeRegistrar, type RegistrationChange, type RegistrationState, type RegistrationTarget } from './bridge-registrar.js';
export { isBridgeCommand } from './bridge-words.js';
export { compareCalls, type Outdated } from './compare-calls.js';
export { registeredCalls, type CallsWanted } from './registered-calls.js';
export type { RegisteredCommand } from './text-format.js';
