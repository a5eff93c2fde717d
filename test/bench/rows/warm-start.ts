import { client, startServer } from '../../support/warm-server.js';
import { environmentOf, homeWithExtensions } from '../bench-home.js';
import type { Row } from '../row.js';
import { bridgeCall, coldRatio } from './cold-start.js';

export const warmBridge: Row = {
  id: 'warm-bridge', title: 'the same, warm: what `cosh bridge install` registers, with a server running', unit: '×', goal: { limit: 0.2 },
  measure: async (options) => {
    const home = homeWithExtensions(3, 5);
    const server = await startServer(home, { environment: environmentOf(home) });
    try {
      return await coldRatio(home, ['bridge', 'claude-code', 'PreToolUse', '--host-timeout', '60000'], bridgeCall(home.folder), options, ['/bin/bash', '-p', client, process.execPath]);
    } finally {
      server.process.kill();
      await server.ended;
      home.remove();
    }
  },
};
