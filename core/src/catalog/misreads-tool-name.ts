const variable = 'COSH_TOOL_NAME';
const longest = 16_384;

// Programs that no agent has a tool called like.
const programs = new Set([
  'rm', 'rmdir', 'unlink', 'shred', 'dd', 'mkfs', 'sudo', 'su', 'doas', 'chmod', 'chown', 'mv', 'cp', 'ln', 'curl', 'wget', 'ssh', 'scp', 'nc', 'kill', 'pkill', 'killall',
  'shutdown', 'reboot', 'eval', 'apt', 'apt-get', 'brew', 'npm', 'npx', 'yarn', 'pnpm', 'pip', 'pip3', 'docker', 'kubectl', 'helm', 'terraform', 'aws', 'gcloud', 'systemctl', 'crontab',
]);

/** A word of a shell, quoted parts included. */
const word = String.raw`(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s;|&()'"\\])+`;

/** A pattern as the text that it looks for: no quotes, no anchors, and one blank for every way to write one. */
function plain(pattern: string): string {
  return pattern
    .replace(/\[\[:space:\]\]|\[ \]|\\s|\\ /g, ' ')
    .replace(/\\[bB<>]|["'^$*()?+]|\.\*/g, '')
    .trim();
}

/** Whether one of a pattern's alternatives is a command line and not the name of a tool. */
function looksForCommand(pattern: string): boolean {
  return pattern.split(/\\?\|/).map(plain).some((text) => {
    const words = text.split(/[\s/]+/).filter((each) => each !== '');
    return words.length > 1 || programs.has(words[0] ?? '');
  });
}

/** `case "$NAME" in 'rm -rf'*) …;; esac`: the patterns, and nothing of what stands behind them. */
function casePatterns(command: string, name: string): string[] {
  const cases = command.matchAll(new RegExp(String.raw`\bcase\s+"?\$\{?${name}\}?"?\s+in\b([\s\S]*?)(?:\besac\b|$)`, 'g'));
  return [...cases].flatMap(([, clauses]) => clauses!.split(/;;&?|;&/).map((clause) => {
    const [found] = new RegExp(String.raw`^\s*\(?\s*(?:${word}|\s|\|)+(?=\))`).exec(clause) ?? [''];
    return found;
  }));
}

/** `[ "$NAME" = 'rm -rf' ]` and `[[ $NAME == *rm* ]]`; `=~` takes everything up to the brackets. */
function comparedWith(command: string, name: string): string[] {
  const reference = String.raw`"?\$\{?${name}\}?"?`;
  const equal = command.matchAll(new RegExp(String.raw`${reference}\s*(?:==?|!=)\s*(${word})`, 'g'));
  const matched = command.matchAll(new RegExp(String.raw`${reference}\s*=~\s*(.+?)\s*\]\]`, 'g'));
  return [...equal, ...matched].map(([, pattern]) => pattern!);
}

/** `echo "$NAME" | grep -q 'rm -rf'` and the same with `<<<`. A search that also gets the input is none of these. */
function searchedFor(command: string, name: string): string[] {
  const grep = String.raw`\b(?:e|f|z)?grep(?:\s+-[\w-]+)*\s+(${word})`;
  const piped = command.matchAll(new RegExp(String.raw`([^|;&\n]*\$\{?${name}\b[^|;&\n]*)\|\s*(?:tr\b[^|;&\n]*\|\s*)?${grep}`, 'g'));
  const given = command.matchAll(new RegExp(String.raw`${grep}[^|;&\n]*<<<\s*"?\$\{?${name}\b`, 'g'));
  return [...[...piped].filter(([, said]) => !said!.includes('COSH_TOOL_INPUT')).map(([, , pattern]) => pattern!), ...[...given].map(([, pattern]) => pattern!)];
}

/** The same in the two languages that hooks are written in besides shell. */
function searchedInCode(command: string): string[] {
  const python = command.matchAll(/(["'])((?:(?!\1).)+)\1\s+in\s+os\.(?:environ\s*(?:\[|\.get\()|getenv\()\s*\\?["']COSH_TOOL_NAME/g);
  const node = command.matchAll(/process\.env\.COSH_TOOL_NAME\??\.(?:includes|startsWith|indexOf)\(\s*(["'])((?:(?!\1).)+)\1/g);
  return [...python, ...node].map(([, , text]) => text!);
}

/**
 * Whether a hook's command looks for the text of a command in `COSH_TOOL_NAME`, which holds the name of the tool alone, so that
 * it never finds any. Reads the command as text; what it cannot see (a script of its own file) it does not judge.
 */
export function misreadsToolName(command: string): boolean {
  if (!command.includes(variable)) return false;
  const text = command.slice(0, longest);
  const copies = [...text.matchAll(/\b([A-Za-z_]\w*)=["']?\$\{?COSH_TOOL_NAME\}?["']?(?=[\s;&]|$)/g)].map(([, name]) => name!);
  return [...new Set([variable, ...copies])]
    .flatMap((name) => [...casePatterns(text, name), ...comparedWith(text, name), ...searchedFor(text, name)])
    .concat(searchedInCode(text))
    .some(looksForCommand);
}
