/** What this hook says to an event, or nothing where it has no opinion. Put your own rules here. */
export function judge({ tool_input: { command } }, longest) {
    if (typeof command !== 'string' || command.length < longest)
        return undefined;
    return { decision: 'ask', reason: `{{name}}: a command line of ${command.length} characters` };
}
