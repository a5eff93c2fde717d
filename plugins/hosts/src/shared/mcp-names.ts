import type { McpNaming } from '@cosh/core';

function naming(pattern: RegExp, format: McpNaming['format']): McpNaming {
  return {
    format,
    parse: (name) => {
      const [, server, tool] = pattern.exec(name) ?? [];
      return server === undefined || tool === undefined ? undefined : { server, tool };
    },
  };
}

/** `mcp__server__tool` */
export const doubleUnderscores = naming(/^mcp__(.+?)__(.+)$/s, ({ server, tool }) => `mcp__${server}__${tool}`);

/** `mcp_server_tool`; a server's name ends at the first underscore, as the agent itself reads it. */
export const singleUnderscores = naming(/^mcp_([^_]+)_(.+)$/s, ({ server, tool }) => `mcp_${server}_${tool}`);

/** `server_tool`, where every name with an underscore that is no tool of the agent's own is one. */
export function serverAndTool(own: readonly string[]): McpNaming {
  const names = naming(/^([^_]+)_(.+)$/s, ({ server, tool }) => `${server}_${tool}`);
  return { ...names, parse: (name) => (own.includes(name) ? undefined : names.parse(name)) };
}
