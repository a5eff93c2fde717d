const judged = 256;
const counts = new Uint16Array(256);

/**
 * Shannon entropy in bits for each character. A head of the text is enough to tell words from noise. Characters beyond
 * Latin-1 share places: secrets are made of ASCII, and this runs for every candidate.
 * @param {string} text
 */
export function entropy(text) {
  const length = Math.min(text.length, judged);
  counts.fill(0);
  for (let index = 0; index < length; index++) counts[text.charCodeAt(index) & 0xff]++;
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / length) * Math.log2(count / length);
  return bits;
}
