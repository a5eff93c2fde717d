const sequences = /\x1B\[[0-?]{0,64}[ -/]{0,8}[@-~]|\x1B\][^\x07\x1B]{0,1024}(?:\x07|\x1B\\)/g;
const controls = /[\x00-\x08\x0B-\x1F\x7F-\x9F]/g;
// Marks that turn or hide text: what a person reads in an editor must be what the model reads.
const hidden = /[\u200B\u2028\u2029\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\u{E0001}|[\u{E0020}-\u{E007F}]/gu;

/**
 * The text without terminal sequences, control characters and invisible marks. Tabs and line breaks stay.
 * @param {string} text
 */
export function cleanText(text) {
  return text.replace(/\r\n?/g, '\n').replace(sequences, '').replace(controls, '').replace(hidden, '');
}

/**
 * The same on one line, for names and single notes.
 * @param {string} text
 */
export function cleanLine(text) {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}
