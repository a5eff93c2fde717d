/** What this guard says to a command line, or nothing where it has no opinion. Put your own rules here. */
export function judge(command) {
  if (!/\bgit\s+push\b/.test(command)) return undefined;
  if (/\s(?:--force|-f)\b(?!-with-lease)/.test(command)) return { decision: 'block', reason: '{{name}}: push without --force, or with --force-with-lease' };
  if (/\s(?:main|master)\b/.test(command)) return { decision: 'ask', reason: '{{name}}: this pushes to the main branch' };
  return undefined;
}
