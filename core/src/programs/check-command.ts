import path from 'node:path';
import { stat } from 'node:fs/promises';
import type { DiagnosticCollector } from '../diagnostics/index.js';
import { extensionPathsIn, singleQuoted } from '../manifest/index.js';
import { firstLine, interpreterOf, isExecutable, isFile, isOnPath } from './find-program.js';
import { startedProgram } from './started-program.js';

export interface CheckedCommand {
  readonly command: string;
  /** `hooks.…[0].command` */
  readonly place: string;
  /** The extension's folder; absent for hooks of a person's own files. */
  readonly root?: string;
  /** Where a relative path is looked for, if that does not depend on the agent. */
  readonly folder?: string;
  readonly searchPath: string;
}

const shells = /^(?:sh|bash|dash|zsh|ksh)$/;

/** The file that a word names, or nothing where that depends on the folder an agent stands in. */
function fileOf(word: string, root: string | undefined, folder: string | undefined): string | undefined {
  if (word.startsWith('${extensionPath}')) return root === undefined ? undefined : path.join(root, word.slice('${extensionPath}'.length));
  if (path.isAbsolute(word)) return word;
  return folder !== undefined && word.includes('/') ? path.join(folder, word) : undefined;
}

/** The paths that a cut one may be the beginning of: those that end where quotes do. */
function wholeInQuotes(command: string, cut: string): string[] {
  const written = '${extensionPath}'.concat(cut.slice(1));
  return command.replaceAll('${/}', '/').split(written).slice(1).flatMap((after) => {
    const more = /^( [^"'`$]*)["']/.exec(after)?.[1];
    return more === undefined ? [] : [cut + more];
  });
}

/** Finds out whether the programs and scripts that a hook's command names are there and can be started on this machine. */
export async function checkCommand({ command, place, root, folder, searchPath }: CheckedCommand, found: DiagnosticCollector): Promise<void> {
  const { program, script } = startedProgram(command);
  const shown = (file: string): string => (root === undefined ? file : path.relative(root, file) || file);
  const judged = new Set<string>();
  const missing = (file: string): void => found.error('script_missing', place, `${shown(file)} does not exist`, 'correct the path, or add the file');
  const crlf = (file: string): void => found.error('script_crlf', place, `${shown(file)} has CRLF line endings`, 'save it with LF; git: "*.sh text eol=lf" in .gitattributes');

  const checkStarted = async (file: string): Promise<void> => {
    judged.add(file);
    if (!(await isFile(file))) return missing(file);
    const line = await firstLine(file);
    if (line.startsWith('#!') && line.endsWith('\r')) return crlf(file);
    if (!(await isExecutable(file))) return found.error('script_not_executable', place, `${shown(file)} is not executable`, `chmod +x ${singleQuoted(file)}`);
    const interpreter = interpreterOf(line);
    const there = interpreter === undefined || (path.isAbsolute(interpreter) ? await isExecutable(interpreter) : await isOnPath(interpreter, searchPath));
    if (!there) found.error('interpreter_missing', place, `${shown(file)} is run by ${interpreter}, which is not on this machine`, `install ${interpreter}`);
  };

  const started = program === undefined ? undefined : fileOf(program, root, folder);
  if (started !== undefined) await checkStarted(started);
  else if (program?.includes('/')) found.warning('command_relative', place, `${program} is looked for in the folder that the agent stands in`, root === undefined ? 'write an absolute path' : `write \${extensionPath}/${path.posix.normalize(program)}`);
  else if (program !== undefined && !(await isOnPath(program, searchPath))) found.error('interpreter_missing', place, `${program} is not on this machine's PATH`, `install ${program}, or correct its name`);

  const interpreted = script === undefined ? undefined : fileOf(script, root, folder);
  if (interpreted !== undefined) {
    judged.add(interpreted);
    if (!(await isFile(interpreted))) missing(interpreted);
    else if (shells.test(path.basename(program!)) && (await firstLine(interpreted)).endsWith('\r')) crlf(interpreted);
  }
  if (root === undefined) return;
  // Other paths that the command names may be made while it runs.
  for (const relative of new Set(extensionPathsIn(command))) {
    const file = path.join(root, relative);
    // Within quotes it may go on behind a blank.
    const readings = [file, ...wholeInQuotes(command, relative).map((each) => path.join(root, each))];
    if (readings.some((each) => judged.has(each))) continue;
    if (!(await Promise.all(readings.map((each) => stat(each).catch(() => undefined)))).some(Boolean)) found.warning('path_missing', place, `${shown(file)} does not exist`, 'add it, unless the hook makes it');
  }
}
