/** The part of the event that matters here. */
export interface Event {
  readonly tool_name: string;
  readonly tool_input: { readonly command?: unknown };
}

export interface Answer {
  readonly decision: 'allow' | 'ask' | 'block';
  readonly reason: string;
}

/** What this hook says to an event, or nothing where it has no opinion. Put your own rules here. */
export function judge({ tool_input: { command } }: Event, longest: number): Answer | undefined {
  if (typeof command !== 'string' || command.length < longest) return undefined;
  return { decision: 'ask', reason: `{{name}}: a command line of ${command.length} characters` };
}
