import { looksAt, syntaxError, take } from '../tokens/reader.mjs';

// A reserved word counts only where a command may begin, unquoted and standing alone.
const KEYWORD = /(?:if|then|elif|else|fi|for|select|while|until|do|done|case|esac|function|coproc|time(?![ \t]+-(?!p[ \t\n]))|\{|\}|\[\[|!)(?=[ \t\n;&|<>()]|$)/y;
const CLOSING = /(?:(?:then|elif|else|fi|do|done|esac|\})(?=[ \t\n;&|<>()]|$)|\)|;;|;&)/y;

/** The reserved word at the cursor, or ''. */
export function peekKeyword(reader) {
  const start = reader.position;
  const keyword = take(reader, KEYWORD);
  reader.position = start;
  return keyword;
}

/** Whether something here ends a list of commands. */
export function closesList(reader) {
  return reader.position >= reader.text.length || looksAt(reader, CLOSING);
}

export function expectKeyword(reader, keyword) {
  if (peekKeyword(reader) !== keyword) throw syntaxError(`\`${keyword}\` is missing`);
  reader.position += keyword.length;
}

/** Consumes that reserved word when it is here. */
export function takeKeyword(reader, keyword) {
  if (peekKeyword(reader) !== keyword) return false;
  reader.position += keyword.length;
  return true;
}
