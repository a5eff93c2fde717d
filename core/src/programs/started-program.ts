/** What a shell command starts, as far as its text tells. A part that cannot be known is absent. */
export interface StartedProgram {
  /** The first word: a name for PATH, or a path. Absent for what the shell does itself. */
  readonly program?: string;
  /** The file that this program interprets. */
  readonly script?: string;
}

interface Word {
  readonly text: string;
  /** False where the shell would put something into it that is not known here. */
  readonly exact: boolean;
}

const extensionPath = '${extensionPath}';
const shellWords = new Set('if for while until case { ( ! [ [[ . : source test echo printf cd true false exit export set unset read eval trap wait ulimit umask type local return shift hash alias getopts kill pwd'.split(' '));
const prefixes = new Set(['exec', 'command', 'env', 'nohup']);
export const interpreters = /^(?:node|nodejs|deno|bun|tsx|sh|bash|dash|zsh|ksh|python[\d.]*|ruby|perl|php|pwsh)$/;
/** After one of these comes no script. */
const inlineCode = /^(?:-c|-e|-m|-p|--eval|--print)$/;

/** The words of the first simple command; quoting is undone, expansions are not. */
function firstWords(command: string): Word[] {
  const words: Word[] = [];
  let [text, exact, open] = ['', true, false];
  const end = (): void => {
    if (open) words.push({ text, exact });
    [text, exact, open] = ['', true, false];
  };
  for (let at = 0, quote = ''; at < command.length; at++) {
    const character = command[at]!;
    if (command.startsWith(extensionPath, at) && quote !== "'") {
      [text, open] = [text + extensionPath, true];
      at += extensionPath.length - 1;
    } else if (quote !== '') {
      if (character === quote) quote = '';
      else if (character === '\\' && quote === '"') text += command[++at] ?? '';
      else [text, exact] = [text + character, exact && (quote === "'" || !/[$`]/.test(character))];
    } else if (character === "'" || character === '"') [quote, open] = [character, true];
    else if (/[;|&<>()\n#]/.test(character) && (character !== '#' || !open)) break;
    else if (/\s/.test(character)) end();
    else {
      [text, open, exact] = [text + (character === '\\' ? command[++at] ?? '' : character), true, exact && !/[$`*?[]/.test(character)];
    }
  }
  end();
  return words;
}

/** The program and the script that a hook's command begins with. */
export function startedProgram(command: string): StartedProgram {
  const words = firstWords(command.replaceAll('${/}', '/').replaceAll('${pathSeparator}', '/'));
  while (words[0] && (/^[A-Za-z_]\w*=/.test(words[0].text) || prefixes.has(words[0].text))) words.shift();
  const [first, ...rest] = words;
  if (!first?.exact || first.text.startsWith('-') || shellWords.has(first.text)) return {};
  const program = first.text;
  if (!interpreters.test(program.split('/').at(-1)!)) return { program };
  const inline = rest.findIndex(({ text }) => inlineCode.test(text));
  const before = inline < 0 ? rest : rest.slice(0, inline);
  const script = before.find(({ text }) => text.startsWith(extensionPath)) ?? (before[0]?.text.startsWith('-') ? undefined : before[0]);
  return script?.exact ? { program, script: script.text } : { program };
}
