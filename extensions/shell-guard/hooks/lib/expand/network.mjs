import { childLists } from './syntax-tree.mjs';

const DOWNLOADERS = new Set([
  'curl', 'wget', 'wget2', 'fetch', 'http', 'https', 'xh', 'xhs', 'curlie', 'aria2c', 'axel', 'lynx', 'w3m', 'links', 'elinks',
  'nc', 'ncat', 'netcat', 'socat', 'ftp', 'lftp', 'tftp',
]);
// Only words this near to the beginning can name the program behind wrappers such as `sudo -E env X=1 curl`.
const NEAR = 8;

/** Whether a name is that of a program that downloads. */
export function isDownloader(name) {
  return DOWNLOADERS.has(name);
}

function wordName(word) {
  if (!word.parts.every((part) => part.type === 'text')) return '';
  const text = word.parts.map((part) => part.text).join('');
  return text.slice(text.lastIndexOf('/') + 1);
}

const LOOKED_THROUGH = new Set([
  'sudo', 'doas', 'env', 'command', 'builtin', 'exec', 'nohup', 'nice', 'timeout',
  'stdbuf', 'time', 'busybox', 'xargs', 'proxychains', 'proxychains4', 'torsocks',
]);

/** Whether a command, or one inside it, downloads something. */
export function downloads(node) {
  // Asked again at every level of nesting, so answered once per command.
  node.downloads ??= findDownload(node);
  return node.downloads;
}

function findDownload(node) {
  if (node.kind === 'simple' && node.words.length > 0) {
    const names = node.words.slice(0, LOOKED_THROUGH.has(wordName(node.words[0])) ? NEAR : 1).map(wordName);
    if (names.some(isDownloader)) return true;
  }
  return childLists(node).some(anyDownloads);
}

/** @param {import('../parser/lists.mjs').Item[]} items */
export function anyDownloads(items) {
  return items.some((item) => item.steps.some((step) => step.stages.some(downloads)));
}
