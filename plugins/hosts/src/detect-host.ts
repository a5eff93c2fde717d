import type { JsonObject } from '@cosh/core';

type Environment = Readonly<Record<string, string | undefined>>;

/** What only one of them sends or sets, the surest first. Variables come last: an agent inherits those of the one that started it. */
const marks: readonly (readonly [name: string, mark: (payload: JsonObject, environment: Environment) => boolean])[] = [
  ['cursor', (payload) => 'cursor_version' in payload],
  ['copilot', (payload) => 'sessionId' in payload && typeof payload.timestamp === 'number'],
  ['gemini', ({ hook_event_name: event }) => ['BeforeTool', 'AfterTool', 'BeforeAgent', 'AfterAgent'].includes(String(event))],
  ['opencode', (payload) => typeof payload.event === 'string' && 'input' in payload],
  ['codex', (payload) => 'turn_id' in payload && 'model' in payload],
  ['claude-code', (payload) => 'effort' in payload || 'scratchpad_dir' in payload],
  ['copilot-shell', (_payload, environment) => environment.COPILOT_SHELL_PROJECT_DIR !== undefined],
  ['qwen', (_payload, environment) => environment.QWEN_PROJECT_DIR !== undefined],
  ['gemini', (_payload, environment) => environment.GEMINI_PROJECT_DIR !== undefined],
  ['copilot', (_payload, environment) => environment.COPILOT_CLI !== undefined],
  ['claude-code', (payload, environment) => 'prompt_id' in payload || environment.CLAUDECODE !== undefined],
  ['codex', ({ model, transcript_path: transcript }) => model !== undefined && transcript !== undefined],
];

/** The name of the host that wrote this, as far as it can be told. */
export function detectHost(payload: JsonObject, environment: Environment): string | undefined {
  return marks.find(([, mark]) => mark(payload, environment))?.[0];
}
