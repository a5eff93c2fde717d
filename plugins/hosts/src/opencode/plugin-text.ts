import type { RegisteredCall } from '@cosh/core';
import { commandsLine, moduleHeading } from '../registration/module-text.js';

/** The plugin: it hands what opencode tells it to the bridge, and does what the bridge answers (`adapter.ts` has the words). */
export const pluginText = (calls: readonly RegisteredCall[]): string => `${moduleHeading}
import { spawn } from 'node:child_process';

${commandsLine(calls)}
// How long a call may take, in milliseconds, and whether one that fails stops what it was asked about.
const timeouts = ${JSON.stringify(Object.fromEntries(calls.map(({ event, timeoutMs }) => [event, timeoutMs])), null, 2)};
const failClosed = ${calls.some((call) => call.failClosed)};

function run(event, payload) {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', commands[event]], { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
    let text = '';
    const timer = setTimeout(() => {
      try { process.kill(-child.pid, 'SIGKILL'); } catch {}
      reject(new Error('the bridge did not answer in time'));
    }, timeouts[event]);
    child.on('error', reject);
    child.stdin.on('error', () => {});
    child.stdout.setEncoding('utf8').on('data', (chunk) => { text += chunk; });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code !== 0) return reject(new Error(\`the bridge ended with \${code}\`));
      try { resolve(JSON.parse(text || '{}')); } catch { reject(new Error('the bridge did not answer in JSON')); }
    });
    child.stdin.end(JSON.stringify(payload));
  });
}

export const Cosh = async ({ client, directory }) => {
  const ask = async (event, input, output) => {
    if (!commands[event]) return {};
    try {
      const answer = await run(event, { event, directory, input, output });
      if (answer.message) await client.tui.showToast({ body: { message: answer.message, variant: 'info' } }).catch(() => {});
      return answer;
    } catch (error) {
      return failClosed ? { block: \`cosh: \${error.message}\` } : {};
    }
  };
  const starts = new Map();
  const words = new Map();
  const isOfSubagent = new Set();
  const addText = (input, { message, parts }, text) => parts.push({
    id: \`prt_\${Date.now().toString(36)}\${Math.random().toString(36).slice(2)}\`, sessionID: input.sessionID, messageID: message.id, type: 'text', text, synthetic: true,
  });
  return {
    event: async ({ event: { type, properties } }) => {
      if (type === 'session.created' && properties.info.parentID) isOfSubagent.add(properties.info.id);
      else if (type === 'session.created') starts.set(properties.info.id, ask(type, { sessionID: properties.info.id }, {}));
      else if (type === 'message.part.updated' && properties.part.type === 'text') words.set(properties.part.sessionID, properties.part.text);
      else if (type === 'session.deleted') for (const each of [starts, words, isOfSubagent]) each.delete(properties.info.id);
      else if (type === 'session.idle' && !isOfSubagent.has(properties.sessionID)) {
        const { prompt } = await ask(type, { sessionID: properties.sessionID }, { text: words.get(properties.sessionID) });
        if (prompt) await client.session.prompt({ path: { id: properties.sessionID }, body: { parts: [{ type: 'text', text: prompt }] } });
      }
    },
    'chat.message': async (input, output) => {
      const started = await starts.get(input.sessionID);
      starts.delete(input.sessionID);
      const { block, context } = await ask('chat.message', input, output);
      if (block) throw new Error(block);
      for (const text of [started?.context, context]) if (text) addText(input, output, text);
    },
    'tool.execute.before': async (input, output) => {
      const { block, args } = await ask('tool.execute.before', input, output);
      if (block) throw new Error(block);
      if (args) {
        // The object itself is what opencode goes on with.
        for (const key of Object.keys(output.args)) if (!(key in args)) delete output.args[key];
        Object.assign(output.args, args);
      }
    },
    'tool.execute.after': async (input, output) => {
      const answer = await ask('tool.execute.after', input, output);
      const text = answer.output ?? answer.block;
      if (text !== undefined) output.output = typeof text === 'string' ? text : JSON.stringify(text);
    },
  };
};
`;
