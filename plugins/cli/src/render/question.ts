import type { JsonObject } from '@cosh/core';
import type { PermissionQuestion } from '@cosh/session';
import { createColors } from 'picocolors';
import { lineDiff } from './line-diff.js';
import { visible } from './visible.js';
import { wrap } from './wrap.js';

type Terminal = { readonly isTTY?: boolean; readonly columns?: number };

const labelColumns = 10;

/** A command line as it stands, any other input as JSON, a field a line. */
const inputText = (input: JsonObject): string => {
  const { command, ...rest } = input;
  return typeof command === 'string' && Object.keys(rest).length === 0 ? command : Object.entries(input).map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join('\n');
};

const names = (asking: PermissionQuestion['asking']): string => asking.map(({ name, source }) => `${visible(name)} (${visible(source)})`).join(', ');

/** The question before a tool runs: who asks, why, what would run, and how a hook changed it. Ends where the answer is typed. */
export function renderQuestion({ tool, input, originalInput, asking, reason }: PermissionQuestion, stderr: Terminal, environment: Readonly<Record<string, string | undefined>>): string {
  const colors = createColors(stderr.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb');
  const width = Math.max(24, (stderr.columns || 80) - labelColumns);
  const paint = { '-': colors.red, '+': colors.green, ' ': (text: string) => text };
  const lines: string[] = [colors.yellow(colors.bold(`${names(asking)} ${asking.length === 1 ? 'asks' : 'ask'} before this runs`))];
  const add = (label: string, shown: readonly string[]): void => shown.forEach((line, index) => lines.push(`${(index === 0 ? `  ${label}` : '').padEnd(labelColumns)}${line}`));
  if (reason !== undefined) add('why', wrap(reason, width));
  add('tool', wrap(tool, width));
  const [before, after] = [inputText(originalInput), inputText(input)];
  add('runs', wrap(after, width));
  if (before !== after) add('changed', lineDiff(before, after).flatMap(({ change, text }) => wrap(text, width - 2).map((line) => paint[change](`${change} ${line}`))));
  return `${lines.join('\n')}\nRun it? [y/N] `;
}

/** What is said where nobody is asked. */
export function renderUnasked({ asking, reason, input }: PermissionQuestion, because: string): string {
  const why = reason === undefined ? [] : [`      ${visible(reason)}`];
  const line = `cosh: ${names(asking)} ${asking.length === 1 ? 'asks' : 'ask'} before this runs, and ${because}: ${visible(inputText(input))}`;
  return `${[line, ...why, '      run it on a terminal to be asked, or say yes with --yes'].join('\n')}\n`;
}
