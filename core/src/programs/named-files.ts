import path from 'node:path';
import { plainWord } from './plain-word.js';
import { interpreters } from './started-program.js';
import { shellTokens, type ShellToken } from './shell-tokens.js';

/** A word of a command that may be a file's path. */
export interface NamedFile {
  /** As the shell would see it: absolute, or relative to where the command runs. */
  readonly path: string;
  /** It has a slash or stands behind an interpreter: were it there, it could be run or read. */
  readonly counts: boolean;
}

export interface NamedFiles {
  readonly files: readonly NamedFile[];
  /** Folders that the command goes to; paths may be relative to one of them. */
  readonly folders: readonly string[];
  /** What the command runs or reads and no file can be named for: text known only when it runs, and what task runners start. */
  readonly unknown: readonly string[];
}

// What these start stands in the files behind their names, and in what those name in turn.
const runners = new Map<string, readonly string[]>([
  ['make', ['Makefile', 'makefile', 'GNUmakefile']], ['just', ['justfile', 'Justfile']], ['task', ['Taskfile.yml', 'Taskfile.yaml']], ['rake', ['Rakefile']],
  ...['npm', 'npx', 'pnpm', 'yarn', 'bunx'].map((name): [string, string[]] => [name, ['package.json']]),
  ['cargo', ['Cargo.toml']], ['uv', ['pyproject.toml']], ['poetry', ['pyproject.toml']], ['bundle', ['Gemfile']],
  ...['go', 'uvx', 'pipx', 'gradle', 'mvn', 'docker'].map((name): [string, string[]] => [name, []]),
]);
const sources = new Set(['.', 'source']);
const writers = new Set(['tee', 'touch', 'mkdir', 'rm', 'logger']);
const deepest = 4;
const isShellText = (text: string): boolean => /[\s;|&()<>]/.test(text);

/** The simple commands of a text, without what they write to. */
function simpleCommands(tokens: readonly ShellToken[]): string[][] {
  const all: string[][] = [[]];
  let writes = false;
  for (const { kind, text } of tokens) {
    if (kind === 'word') {
      if (!writes) all.at(-1)!.push(text);
      writes = false;
    } else if (text === '>') writes = true;
    else if (!text.startsWith('<')) {
      writes = writes && (text === '|' || text === '&');
      if (!writes) all.push([]);
    }
  }
  return all.filter((words) => words.length > 0);
}

class Reader {
  readonly files = new Map<string, boolean>();
  readonly folders = new Set<string>();
  readonly unknown = new Set<string>();

  constructor(private readonly values: ReadonlyMap<string, string>) {}

  read(command: string, depth = 0): void {
    for (const words of simpleCommands(shellTokens(command))) this.#simple(words, depth);
  }

  #simple(words: readonly string[], depth: number): void {
    let program: string | undefined;
    let interpreted = false;
    for (const [index, word] of words.entries()) {
      const { text, exact, quoted } = plainWord(word, this.values);
      const name = path.basename(text);
      const assigned = /^[A-Za-z_]\w*=(.*)$/s.exec(text)?.[1];
      if (quoted && isShellText(text) && depth < deepest) this.read(text, depth + 1);
      if (program === undefined && assigned === undefined && exact) {
        program = name;
        for (const file of runners.get(name) ?? []) this.#name(file, true);
        if (runners.has(name)) this.unknown.add(`what ${name} starts`);
      }
      if (!exact) {
        if (text.includes('/') || interpreted || index === 0 || word.endsWith('$')) this.unknown.add(word.endsWith('$') ? '$(…)' : word);
      } else if (program === 'cd' && text !== 'cd') this.folders.add(text);
      else if (interpreted && text === '-m') this.unknown.add(`the module ${words[index + 1] ?? ''}`.trim());
      else if (!writers.has(program ?? '')) this.#name(assigned ?? (text.startsWith('-') ? /^-[^=]*=(.*)$/s.exec(text)?.[1] : text), interpreted);
      interpreted ||= interpreters.test(name) || (program === text && sources.has(text));
    }
  }

  #name(text: string | undefined, counts: boolean): void {
    if (text === undefined || text === '' || text.length > 1024 || text.includes('\0') || text.startsWith('-')) return;
    this.files.set(text, (this.files.get(text) ?? false) || counts || text.includes('/'));
  }
}

/**
 * The files that a shell command names, as far as its text tells: every word of it, of what is quoted in it, and of what stands behind
 * `=` in an option or an assignment; not what it writes to. Reads no file and runs nothing.
 */
export function namedFiles(command: string, values: ReadonlyMap<string, string> = new Map()): NamedFiles {
  const reader = new Reader(values);
  reader.read(command);
  return { files: [...reader.files].map(([each, counts]) => ({ path: each, counts })), folders: [...reader.folders], unknown: [...reader.unknown] };
}
