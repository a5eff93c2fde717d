import type { JsonObject } from '@cosh/core';
import { discarded, documentIn, strange, texts, type HostRules } from './reaction.js';

const permission = ['permission', 'user_message', 'agent_message'];
const known: Readonly<Record<string, readonly string[]>> = {
  preToolUse: [...permission, 'updated_input', 'additional_context'],
  beforeShellExecution: permission,
  beforeMCPExecution: permission,
  beforeReadFile: permission,
  beforeSubmitPrompt: ['continue', 'user_message', 'additional_context'],
  sessionStart: ['env', 'additional_context'],
  postToolUse: ['updated_mcp_tool_output', 'additional_context'],
  postToolUseFailure: [],
  stop: ['followup_message'],
};

/** Cursor: nothing on stdout is a failure; an ask counts before a shell command or an MCP tool only. */
export const cursorRules: HostRules = (event, payload, { stdout, stderr, exitCode }) => {
  if (exitCode !== 0) return discarded(`exit ${exitCode}`);
  if (stdout.trim() === '') return discarded('nothing on stdout');
  const answer = documentIn(stdout);
  if (typeof answer === 'string') return discarded(answer);
  const unknown = strange(answer, known[event]!);
  if (unknown.length > 0) return discarded(`nobody reads ${unknown.join()}`);
  const word = answer.permission;
  if (word === 'ask' && !['beforeShellExecution', 'beforeMCPExecution'].includes(event)) return discarded('an ask that is not asked: it runs');
  if ('updated_mcp_tool_output' in answer && !String(payload.tool_name).startsWith('MCP:')) return discarded('only what an MCP tool returned can be replaced');
  const refused = answer.continue === false;
  return {
    effect: word === 'deny' || refused ? 'stopped' : word === 'ask' ? 'asks' : word === 'allow' ? 'granted' : 'goes-on',
    ...('updated_input' in answer && word !== 'deny' ? { input: answer.updated_input as JsonObject } : {}),
    ...('updated_mcp_tool_output' in answer ? { result: answer.updated_mcp_tool_output! } : {}),
    model: texts(word === 'deny' ? answer.agent_message : undefined, answer.additional_context),
    person: texts(answer.user_message, stderr),
    ...('followup_message' in answer ? { goesOnWith: String(answer.followup_message) } : {}),
  };
};
