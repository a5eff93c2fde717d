import { configureBridgeCall } from './bridge-call.js';
import { commandGroup } from './command-group.js';

/** Each command is a file of its own and a line here; without one of them it is what an agent calls: `cosh bridge <host> [event]`. */
export const configureBridge = commandGroup({}, configureBridgeCall);
