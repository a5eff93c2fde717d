import { defineToolVocabulary, definePlugin, type HostAdapter, type HostEntry } from '@cosh/core';
import { foreign } from './sample-plugin.js';

const adapter = (): Promise<HostAdapter> => Promise.reject(new Error('not needed'));

/** The agent for which the sample dialect `foreign` is written. */
export const otherTools = defineToolVocabulary({
  name: 'other',
  tools: [
    { family: 'shell', names: ['Run', 'Exec'], fields: { command: 'line' } },
    { family: 'write', names: ['Put'], fields: { file_path: 'to' } },
    { family: 'edit', names: ['Change'] },
  ],
});

/** An agent with a tool that does several things at once. */
export const manyTools = defineToolVocabulary({
  name: 'many',
  tools: [
    { family: 'shell', names: ['sh'], fields: { command: 'script' } },
    {
      family: 'write', names: ['put_all'],
      reshape: {
        read: ({ files }) => (Array.isArray(files) ? files.map((file_path) => ({ family: 'write' as const, input: { file_path } })) : []),
        write: ({ input: { file_path } }) => (file_path === undefined ? undefined : { files: [file_path] }),
      },
    },
  ],
});

const hosts: readonly HostEntry[] = [otherTools, manyTools].map((tools) => ({ name: tools.name, title: tools.name, adapter, tools: () => Promise.resolve(tools) }));

export const sampleHosts = definePlugin({
  name: 'sample-hosts',
  register: (registrar) => {
    registrar.dialect(foreign);
    [...hosts, { name: 'wordless', title: 'wordless', adapter }].forEach((host) => registrar.host(host));
  },
});
