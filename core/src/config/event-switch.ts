/** The key of a `hooks` table that switches one event: `PreToolUse` is switched by `pre_tool_use_enabled`. */
export function switchOf(event: string): string {
  return `${event.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()}_enabled`;
}
