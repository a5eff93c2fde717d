const marker = /-----(?:(BEGIN) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?|END [A-Z0-9 ]{1,64})-----/g;

// One line of a block: base64, a header such as `Proc-Type: 4,ENCRYPTED`, or nothing; quoted, indented, commented or in a diff.
const bodyLine = /^[\s"'`>|#*+,.-]{0,32}(?:[A-Za-z0-9+/=]{0,512}|[A-Z][A-Za-z-]{2,24}: [^\r\n]{0,128})[\s"'`,;\\]{0,16}$/;
const lineBreak = /\r?\n|(?:\\r)?\\n/g;

/**
 * Where a block ends that has no END line: behind the last line that looks like a part of one.
 * @param {string} text
 * @param {number} start
 * @param {number} limit
 */
function endOfTruncated(text, start, limit) {
  const body = text.slice(start, limit);
  let end = 0;
  let from = 0;
  while (from <= body.length) {
    lineBreak.lastIndex = from;
    const found = lineBreak.exec(body);
    const line = body.slice(from, found?.index);
    if (!bodyLine.test(line)) break;
    if (line.trim() !== '') end = from + line.length;
    if (found === null) break;
    from = lineBreak.lastIndex;
  }
  return start + end;
}

/**
 * A heading alone, or one with three dots below it, is talk about keys. A key has a body.
 * @param {string} body
 */
function holdsKey(body) {
  return body.length > 65_536 || (body.match(/[A-Za-z0-9+/]{16,}/g) ?? []).join('').length >= 32;
}

/**
 * Each marker is visited once and each body lies between two markers, so the cost is linear however many there are.
 * @param {string} text
 * @returns {Generator<[start: number, end: number]>}
 */
export function* findPrivateKeyBlocks(text) {
  /** @type {RegExpExecArray | null} */
  let open = null;
  for (const match of text.matchAll(marker)) {
    if (open !== null) yield* block(text, open, match.index, match[1] === undefined ? match.index + match[0].length : undefined);
    open = match[1] === undefined ? null : match;
  }
  if (open !== null) yield* block(text, open, text.length, undefined);
}

/**
 * @param {string} text
 * @param {RegExpExecArray} open
 * @param {number} limit where the next marker stands
 * @param {number | undefined} end where the END line ends, if there is one
 * @returns {Generator<[start: number, end: number]>}
 */
function* block(text, open, limit, end) {
  const start = open.index + open[0].length;
  const stop = end ?? endOfTruncated(text, start, limit);
  if (holdsKey(text.slice(start, end === undefined ? stop : limit))) yield [open.index, stop];
}
