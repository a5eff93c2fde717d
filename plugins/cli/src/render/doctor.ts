import type { Diagnostic } from '@cosh/core';
import type { checks, Report } from '@cosh/installer';
import { createColors } from 'picocolors';
import { wrap } from './wrap.js';

export type DoctorArea = (typeof checks)[number]['area'] | 'bridges';

interface Words {
  /** `3 of 4 hooks of your own are on`. */
  readonly all: string;
  readonly none: string;
}

// A record: a new area does not compile without words for it.
const words: Record<DoctorArea, Words> = {
  configuration: { all: 'hooks of your own files are on', none: 'no hooks in your own files' },
  gates: { all: 'gates run', none: 'no hook blocks when it fails (on_failure = "block")' },
  trust: { all: 'trusted workspaces are as you saw them', none: 'no workspace is trusted' },
  extensions: { all: 'extensions are on', none: 'no extensions' },
  consent: { all: 'extensions of yours are what you agreed to', none: 'nothing was installed' },
  programs: { all: 'hooks can be started here', none: 'no hook is on' },
  timeouts: { all: 'hooks have a timeout in the right unit', none: 'no hooks' },
  permissions: { all: 'files and folders are yours alone to change', none: 'no files yet' },
  bridges: { all: 'agents call cosh, and a block stops them', none: 'no agent calls cosh (cosh bridge install <agent>)' },
};

const areaColumns = 15;
const indent = ' '.repeat(7);
const labels = { error: 'FAIL', warning: 'look', info: 'note' } as const;

/** One screen: a line for each area, and below it what is wrong there and what to type next. */
export function renderDoctor(reports: readonly Report<DoctorArea>[], stream: NodeJS.WriteStream, environment: Readonly<Record<string, string | undefined>>): string {
  const colors = createColors(stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb');
  const paint = { error: colors.red, warning: colors.yellow, info: colors.cyan };
  const width = Math.max(40, Math.min(stream.isTTY ? stream.columns || 80 : 200, 200)) - indent.length - 3;
  // Painted after it is wrapped: what is written out there is somebody else's text.
  const block = (sign: string, text: string, painted = (line: string): string => line): string[] => wrap(text, width).map((line, index) => `${indent}${index === 0 ? sign : '  '} ${painted(line)}`);
  const finding = ({ severity, file, place, line, problem, hint }: Diagnostic): string[] => [
    ...block(paint[severity](' *'), problem),
    ...block('  ', [file, line === undefined ? '' : `line ${line}`, place ?? ''].filter((part) => part !== '').join(': '), colors.dim),
    ...(hint === undefined ? [] : block(colors.bold('->'), hint)),
  ];
  const lines = reports.flatMap(({ area, good, total, findings }) => {
    const [worst] = findings;
    const label = worst ? paint[worst.severity](labels[worst.severity]) : colors.green('ok  ');
    const state = total === 0 ? words[area].none : `${good === total ? (total === 1 ? 'the one of' : `all ${total}`) : `${good} of ${total}`} ${words[area].all}`;
    return [`${label}   ${area.padEnd(areaColumns)}${state.replace('the one of', '1 of 1')}`, ...findings.flatMap(finding)];
  });
  const errors = reports.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'error').length;
  const verdict = errors === 0 ? colors.green('Everything that you rely on is in force.') : colors.red(errors === 1 ? 'One thing that you may rely on is not in force.' : `${errors} things that you may rely on are not in force.`);
  return `${[...lines, '', verdict].join('\n')}\n`;
}
