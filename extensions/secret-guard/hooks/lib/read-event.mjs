/** @typedef {Record<string, unknown>} HookEvent */

/** @param {string} message */
function unreadable(message) {
  return Object.assign(new Error(message), { name: 'UnreadableEvent' });
}

/**
 * @param {string} text
 * @returns {HookEvent}
 */
export function parseEvent(text) {
  let event;
  try {
    event = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // The parser's own message quotes its input, which may hold the very secret.
    throw unreadable('stdin is not readable JSON; expected one hook event object');
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw unreadable('stdin holds JSON that is no object; expected one hook event object');
  }
  return event;
}

/**
 * @param {AsyncIterable<Buffer | string>} stream
 * @returns {Promise<HookEvent>}
 */
export async function readEvent(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return parseEvent(Buffer.concat(chunks).toString('utf8'));
}
