import type { HostProof } from '@cosh/core';
import { blocksIf, documentIn } from '../proof/read-document.js';
import { harmless } from '../proof/sample-inputs.js';

/** What the plugin of ours sends, and what it does with an answer. */
export const opencodeProof: HostProof = {
  inputs: (directory) => {
    const session = { sessionID: 'ses_1' };
    const call = { tool: 'bash', ...session, callID: 'call-1' };
    const own: ReturnType<HostProof['inputs']> = {
      'session.created': { input: session, output: {} },
      'chat.message': { input: session, output: { message: { id: 'msg_1' }, parts: [{ type: 'text', text: 'please run the command' }] } },
      'tool.execute.before': { input: call, output: { args: harmless } },
      'tool.execute.after': { input: { ...call, args: harmless }, output: { title: 'true', metadata: {}, output: 'out' } },
      'session.idle': { input: session, output: { text: 'done' } },
    };
    return Object.fromEntries(Object.entries(own).map(([event, fields]) => [event, { event, directory, ...fields }]));
  },
  reads: (event, { stdout, exitCode }) => {
    const document = exitCode === 0 ? documentIn(stdout || '{}') : undefined;
    if (!document) return 'not-understood';
    if (event === 'session.idle') return blocksIf(Boolean(document.prompt));
    if (event === 'tool.execute.after') return blocksIf(document.output !== undefined || document.block !== undefined);
    return blocksIf(event !== 'session.created' && Boolean(document.block));
  },
};
