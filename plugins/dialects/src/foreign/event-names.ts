/** What other agents call the event points, where they have another name for them. Two names of one agent can be one event point here. */
export const geminiEvents: Readonly<Record<string, string>> = {
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
  UserPromptSubmit: 'BeforeAgent',
  Stop: 'AfterAgent',
};

export const copilotEvents: Readonly<Record<string, string>> = {
  PreToolUse: 'preToolUse',
  PostToolUse: 'postToolUse',
  PostToolUseFailure: 'postToolUseFailure',
  UserPromptSubmit: 'userPromptSubmitted',
  SessionStart: 'sessionStart',
  Stop: 'agentStop',
};

export const cursorEvents: Readonly<Record<string, string>> = {
  PreToolUse: 'preToolUse',
  PostToolUse: 'postToolUse',
  PostToolUseFailure: 'postToolUseFailure',
  UserPromptSubmit: 'beforeSubmitPrompt',
  SessionStart: 'sessionStart',
  Stop: 'stop',
};
