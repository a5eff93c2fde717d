// Only for lines that cannot be read: there, a word is all there is to go by.
const WORDS = new Set([
  'rm', 'rmdir', 'unlink', 'dd', 'mkfs', 'mke2fs', 'shred', 'wipefs', 'blkdiscard', 'shutdown', 'reboot', 'halt', 'poweroff', 'kill', 'pkill', 'killall',
  'chmod', 'chown', 'truncate', 'sudo', 'doas', 'crontab', 'dropdb', 'rimraf', 'mv', 'fdisk', 'parted',
]);

/** Whether a text has the name of a program that destroys, as a word of its own. */
export function namesDestroyer(text) {
  for (const [word] of text.matchAll(/[A-Za-z0-9_-]+/g)) if (WORDS.has(word)) return true;
  return false;
}
