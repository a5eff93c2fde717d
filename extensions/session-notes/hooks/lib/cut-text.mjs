/** @param {number | undefined} byte whether it goes on a character that began before it */
function goesOn(byte) {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/**
 * The longest beginning of a text that fits, cut between two characters.
 * @param {Buffer} bytes
 * @param {number} limit
 */
export function headOf(bytes, limit) {
  if (bytes.length <= limit) return bytes;
  let end = limit;
  while (end > 0 && goesOn(bytes[end])) end--;
  return bytes.subarray(0, end);
}

/**
 * The longest ending of a text that fits, cut between two characters.
 * @param {Buffer} bytes
 * @param {number} limit
 */
export function tailOf(bytes, limit) {
  let start = Math.max(0, bytes.length - limit);
  while (start < bytes.length && goesOn(bytes[start])) start++;
  return bytes.subarray(start);
}
