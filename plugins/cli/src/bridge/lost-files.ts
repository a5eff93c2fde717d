import type { Diagnostic } from '@cosh/core';

// Whatever guards a person had written down in such a file, none of them is in force.
const wholeFile = ['config_unreadable', 'config_invalid', 'hooks_invalid', 'extension_manifest_invalid', 'extensions_unreadable', 'state_unreadable'];

export const isLostFile = ({ code, severity }: Diagnostic): boolean => severity === 'error' && wholeFile.includes(code);

export const lostFileText = ({ file, line, problem, hint }: Diagnostic): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${problem}${hint === undefined ? '' : ` (${hint})`}`;
