import { shellTokens, type ShellToken } from '../programs/index.js';

const variable = 'COSH_TOOL_NAME';

// Programs that no agent has a tool called like.
const programs = new Set([
  'rm', 'rmdir', 'unlink', 'shred', 'dd', 'mkfs', 'sudo', 'su', 'doas', 'chmod', 'chown', 'mv', 'cp', 'ln', 'curl', 'wget', 'ssh', 'scp', 'nc', 'kill', 'pkill', 'killall',
  'shutdown', 'reboot', 'eval', 'apt', 'apt-get', 'brew', 'npm', 'npx', 'yarn', 'pnpm', 'pip', 'pip3', 'docker', 'kubectl', 'helm', 'terraform', 'aws', 'gcloud', 'systemctl', 'crontab',
]);

/** A pattern as the text that it looks for: no quotes, no anchors, and one blank for every way to write one. */
const plain = (pattern: string): string => pattern.replace(/\[\[:space:\]\]|\[ \]|\\s|\\ /g, ' ').replace(/\\[bB<>]|["'^$*()?+]/g, '');

/** Whether one of a pattern's alternatives is a command line and not the name of a tool. */
function looksForCommand(pattern: string): boolean {
  return pattern.split(/\\?\|/).some((alternative) => {
    const words = plain(alternative).split(/[\s/]+/).filter((each) => each !== '');
    return words.length > 1 || programs.has(words[0] ?? '');
  });
}

const isWord = (token: ShellToken | undefined): token is ShellToken => token?.kind === 'word';
const isGrep = ({ kind, text }: ShellToken): boolean => kind === 'word' && /^(?:\S*\/)?[efz]?grep$/.test(text);

/** The name itself, and the variables that it is copied to. */
function mentions(tokens: readonly ShellToken[]): (token: ShellToken | undefined) => boolean {
  const copies = tokens.flatMap(({ text }) => /^([A-Za-z_]\w*)=["']?\$\{?COSH_TOOL_NAME\}?["']?$/.exec(text)?.[1] ?? []);
  const reference = new RegExp(String.raw`\$\{?(?:${[variable, ...new Set(copies)].join('|')})\b`);
  return (token) => isWord(token) && reference.test(token.text);
}

type Mentions = ReturnType<typeof mentions>;

/** `case "$NAME" in 'rm -rf'*) …;; esac`: the patterns, and nothing of what stands behind them. */
function casePatterns(tokens: readonly ShellToken[], isName: Mentions): string[] {
  const patterns: string[] = [];
  tokens.forEach(({ text }, index) => {
    if (text !== 'case' || !isName(tokens[index + 1]) || tokens[index + 2]?.text !== 'in') return;
    let inPattern = true;
    for (const token of tokens.slice(index + 3)) {
      if (token.text === 'esac') return;
      if (inPattern && isWord(token)) patterns.push(token.text);
      if (token.text === ')') inPattern = false;
      if (/^;(?:;&?|&)$/.test(token.text)) inPattern = true;
    }
  });
  return patterns;
}

/** `[ "$NAME" = 'rm -rf' ]` and `[[ $NAME == *rm* ]]`; `=~` takes everything up to the brackets. */
function comparedWith(tokens: readonly ShellToken[], isName: Mentions): string[] {
  return tokens.flatMap((token, index) => {
    const sign = tokens[index + 1]?.text ?? '';
    if (!isName(token) || !/^(?:=|==|!=|=~)$/.test(sign)) return [];
    if (sign !== '=~') return tokens[index + 2]?.text ?? [];
    const rest = tokens.slice(index + 2, index + 64);
    const end = rest.findIndex(({ text }) => text === ']]');
    return rest.slice(0, end < 0 ? 0 : end).map(({ text }) => text).join('');
  });
}

/** Commands that are joined by `|`, each with its words. */
function pipelines(tokens: readonly ShellToken[]): ShellToken[][][] {
  const all: ShellToken[][][] = [[[]]];
  for (const token of tokens) {
    if (token.text === '|') all.at(-1)!.push([]);
    else if (token.kind === 'operator' && !/^[<>]/.test(token.text)) all.push([[]]);
    else all.at(-1)!.at(-1)!.push(token);
  }
  return all;
}

/** `echo "$NAME" | grep -q 'rm -rf'` and the same with `<<<`. A search that also gets the input is none of these. */
function searchedFor(tokens: readonly ShellToken[], isName: Mentions): string[] {
  return pipelines(tokens).flatMap((commands) => commands.flatMap((words, index) => {
    const grep = words.findIndex(isGrep);
    if (grep < 0) return [];
    const source = words.some(({ text }) => text === '<<<') ? words.slice(grep) : commands.slice(0, index).flat();
    if (!source.some(isName) || source.some(({ text }) => text.includes('COSH_TOOL_INPUT'))) return [];
    return words.slice(grep + 1).find((token) => isWord(token) && !token.text.startsWith('-'))?.text ?? [];
  }));
}

/** The same in the two languages that hooks are written in besides shell. */
function searchedInCode(command: string): string[] {
  const python = command.matchAll(/(?:'([^'\n]+)'|"([^"\n]+)")\s{1,4}in\s{1,4}os\.(?:environ\s?(?:\[|\.get\()|getenv\()\s?\\?["']COSH_TOOL_NAME/g);
  const node = command.matchAll(/process\.env\.COSH_TOOL_NAME\??\.(?:includes|startsWith|indexOf)\(\s?(?:'([^'\n]+)'|"([^"\n]+)")/g);
  return [...python, ...node].map(([, single, double]) => (single ?? double)!);
}

/**
 * Whether a hook's command looks for the text of a command in `COSH_TOOL_NAME`, which holds the name of the tool alone, so that
 * it never finds any. Reads the command as text; what it cannot see (a script in a file of its own) it does not judge.
 */
export function misreadsToolName(command: string): boolean {
  if (!command.includes(variable)) return false;
  const tokens = shellTokens(command);
  const isName = mentions(tokens);
  return [...casePatterns(tokens, isName), ...comparedWith(tokens, isName), ...searchedFor(tokens, isName), ...searchedInCode(command)].some(looksForCommand);
}
