import { configureBridgeCall } from './bridge-call.js';
import { commandGroup } from './command-group.js';

/** Each command is a file of its own and a line here; without one of them it is what an agent calls: `cosh bridge <host> [event]`. */
export const configureBridge = commandGroup({
  install: { summary: 'put cosh under an agent: write it into the agent\'s own hooks', load: async () => (await import('./bridge-install.js')).configureBridgeInstall },
  uninstall: { summary: 'take it out again', load: async () => (await import('./bridge-uninstall.js')).configureBridgeUninstall },
  status: { summary: 'which agents call cosh, and whether that is up to date', load: async () => (await import('./bridge-status.js')).configureBridgeStatus },
  test: { summary: 'prove that a block blocks under an agent', load: async () => (await import('./bridge-test.js')).configureBridgeTest },
}, configureBridgeCall);
