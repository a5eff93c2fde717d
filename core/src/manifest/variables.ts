import { ENVIRONMENT_NAMES } from './shell-text/quoting.js';
import { scan } from './shell-text/scan.js';

/** What the variables of a hook command stand for; without a value a variable is left to the shell. */
export interface VariableValues {
  readonly extensionPath?: string | undefined;
  readonly workspacePath?: string | undefined;
}

export interface ExpandedCommand {
  readonly command: string;
  /** What the shell's environment must hold for the references in `command`, and nothing else. */
  readonly environment: Record<string, string>;
}

const nothing: Record<string, string> = Object.freeze({});

const SEPARATORS = ['/', 'pathSeparator'];

/**
 * Replaces `${extensionPath}`, `${workspacePath}`, `${/}` and its other name `${pathSeparator}` in a command that is
 * run as `sh -c command`. Each stands for one word, or a part of one, whatever the path holds and however the author
 * quoted it: the value never enters the shell text, which only refers to it.
 *
 * Left as written: any other `${NAME}`, an escaped `\${extensionPath}`, comments, the body of a here-document whose
 * delimiter is quoted, and paths in `$(( ))`. The script of `sh -c`, `eval`, `trap` or a shell that reads its input
 * is scanned as the shell text it is. Never throws.
 */
export function expandVariables(command: string, values: VariableValues): ExpandedCommand {
  if (!command.includes('${')) return { command, environment: nothing };
  const paths: Record<string, string | undefined> = {
    extensionPath: values.extensionPath,
    workspacePath: values.workspacePath,
  };
  const known = Object.keys(paths).filter((name) => paths[name] !== undefined);
  const environment: Record<string, string> = {};
  let expanded = '';
  let at = 0;
  for (const edit of scan(command, new Set([...SEPARATORS, ...known]), 0)) {
    // Text that no shell accepts could make two edits meet; the first one stands.
    if (edit.start < at) continue;
    expanded += command.slice(at, edit.start) + edit.text;
    at = edit.end;
    const variable = ENVIRONMENT_NAMES[edit.name];
    const value = paths[edit.name];
    if (variable !== undefined && value !== undefined) environment[variable] = value;
  }
  return { command: expanded + command.slice(at), environment };
}

/** Whether the command refers to the variable in a place where `expandVariables` replaces it. Never throws. */
export function usesVariable(command: string, name: 'extensionPath' | 'workspacePath'): boolean {
  return scan(command, new Set([name]), 0).some((edit) => edit.name === name);
}
