const SNIPPET = 120;

/** Text that cannot move a terminal's cursor or turn its writing around, cut to a readable length. */
export function quoteSnippet(text) {
  const shown = [];
  let length = 0;
  for (const character of text.trim()) {
    const safe = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]$/u.test(character) ? escapeOf(character) : character;
    if (length + safe.length > SNIPPET - 1) return `\`${shown.join('')}…\``;
    shown.push(safe);
    length += safe.length;
  }
  return `\`${shown.join('')}\``;
}

function escapeOf(character) {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  const code = character.codePointAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
}

/** The command with its edits made, last one first so that offsets stay true. */
export function applyEdits(command, edits) {
  const result = Array.isArray(command) ? [...command] : command;
  const edit = (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end);
  const ordered = [...edits].sort((left, right) => right.start - left.start);
  if (!Array.isArray(result)) return ordered.reduce(edit, result);
  for (const change of ordered) result[change.element] = edit(result[change.element], change);
  return result;
}

/**
 * The object for stdout, null for no opinion.
 * @param {import('./judge.mjs').Verdict} verdict
 * @param {{ key: string, command: string | string[] }} given
 */
export function answerOf(verdict, { key, command }) {
  const { decision, finding, edits } = verdict;
  if (decision === 'none' || !finding) return null;
  const quoted = quoteSnippet(finding.snippet);
  const instead = finding.instead ? `; ${finding.instead}` : '';
  const verb = decision === 'block' ? 'blocked' : 'asks about';
  const answer = {
    decision,
    reason: `${quoted} ${finding.why}${instead}.`,
    systemMessage: `shell-guard: ${verb} ${quoted} (${finding.why})`,
  };
  if (edits.length === 0) return answer;
  return { ...answer, hookSpecificOutput: { tool_input: { [key]: applyEdits(command, edits) } } };
}
