export { liveAgents } from './agents.js';
export type { LiveAgent } from './live-agent.js';
export type { ModelScript, ModelStep } from './model-script.js';
export { startModel, type ModelRequest, type ModelServer } from './model-server.js';
export { bareEnvironment, runAgent, type LiveFolders, type LiveResult, type LiveRun } from './run-agent.js';
