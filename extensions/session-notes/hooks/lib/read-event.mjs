/** @typedef {Record<string, unknown>} HookEvent */

/**
 * @param {AsyncIterable<Buffer | string>} stream
 * @returns {Promise<HookEvent>}
 */
export async function readEvent(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8').replace(/^\uFEFF/, '');
  let event;
  try {
    event = JSON.parse(text);
  } catch {
    throw new Error('stdin is not readable JSON; expected one hook event object');
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw new Error('stdin holds JSON that is no object; expected one hook event object');
  }
  return event;
}
