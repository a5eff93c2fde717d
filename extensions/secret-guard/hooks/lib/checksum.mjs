const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @param {string} text */
function crc32(text) {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * The six base62 digits that end a GitHub or npm token of this random part.
 * @param {string} random
 */
export function checksumOf(random) {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < 6; place++) {
    text = digits[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/**
 * Whether a token of the shape `xxx_` + 30 random characters + 6 check digits is one that was really issued.
 * @param {string} token
 */
export function hasChecksum(token) {
  const body = token.slice(token.indexOf('_') + 1);
  return body.length === 36 && checksumOf(body.slice(0, 30)) === body.slice(30);
}
