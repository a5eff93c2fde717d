import type { Row } from '../row.js';
import { coldBridge, coldFire, coldFireExtensions } from './cold-start.js';
import { oneHook, tenHooks } from './hook-cost.js';
import { largeOutput } from './large-output.js';
import { extensionsMemory, memoryGrowth } from './memory.js';
import { noMatch, noMatchTenThousand } from './no-match.js';
import { serve } from './serve.js';
import { warmBridge } from './warm-start.js';

/** The table, in the order in which it is printed. */
export const rows: readonly Row[] = [
  oneHook, tenHooks, noMatch, noMatchTenThousand, coldFire, coldBridge, coldFireExtensions, warmBridge, largeOutput, extensionsMemory, serve, memoryGrowth,
];
