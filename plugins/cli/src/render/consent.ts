import type { ConsentHook, ConsentQuestion } from '@cosh/installer';
import wrapAnsi from 'wrap-ansi';
import { cut } from './fit.js';
import { revealed, revealedLines } from './revealed.js';

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Somebody else's text behind a bar: where it is wrapped, no part of it can be taken for a line of ours. */
function quoted(lines: readonly string[], indent: string, { isTTY, columns }: Stream): string[] {
  const width = isTTY ? Math.max(16, (columns || 80) - indent.length - 2) : Infinity;
  const parts = lines.flatMap((line) => (width === Infinity ? [line] : wrapAnsi(line, width, { hard: true, trim: false, wordWrap: false }).split('\n')));
  return parts.map((part) => `${indent}│ ${part}`);
}

function hookLines({ event, name, matcher, command, environment, onFailure, parallel }: ConsentHook, stream: Stream): string[] {
  const traits = [...(onFailure === 'block' ? ['blocks when it fails'] : []), ...(parallel ? ['runs beside others'] : [])];
  const always = matcher === '' || matcher === '*';
  const lines = [
    ...(name === command ? [] : [`name     ${revealed(name)}`]),
    ...(always ? [] : [`matches  ${revealed(matcher)}`]),
    ...revealedLines(command).map((line, index) => `${index === 0 ? 'runs     ' : '         '}${line}`),
    ...environment.map((each) => `with     ${revealed(each)}`),
  ];
  return [`  ${event}${always ? ', every time' : ', where it matches'}${traits.map((trait) => `, ${trait}`).join('')}`, ...quoted(lines, '    ', stream)];
}

function originLines({ sourceText, resolved }: ConsentQuestion, stream: Stream): string[] {
  const facts = { source: sourceText, commit: resolved.commit, version: resolved.version, integrity: resolved.integrity, registry: resolved.registry };
  return quoted(Object.entries(facts).flatMap(([label, value]) => (value === undefined ? [] : [`${label.padEnd(9)} ${revealed(value)}`])), '  ', stream);
}

// A version of the lenient format may be any text.
const shortly = (version: string): string => cut(revealed(version), 60);

/** Everything that a person agrees to. What decides is never cut, whatever its length. */
export function renderConsent(question: ConsentQuestion, stream: Stream): string {
  const { name, version, installedVersion, projection: { hooks, settings, contributions }, difference, fingerprint, cautions } = question;
  const lines = [
    `${cut(revealed(name), 130)} ${shortly(version)}${installedVersion === undefined ? '' : `  (now ${shortly(installedVersion)})`}`,
    ...originLines(question, stream),
    '',
    hooks.length === 0 ? 'It runs no hooks.' : 'It will run these commands as you, whenever an agent comes to these events:',
    ...hooks.flatMap((hook) => hookLines(hook, stream)),
  ];
  const add = (title: string, foreign: readonly string[]): void => {
    if (foreign.length > 0) lines.push('', title, ...quoted(foreign, '  ', stream));
  };
  add('Its hooks get these settings:', settings.map(({ key, sensitive }) => `${revealed(key)}${sensitive ? '  (secret)' : ''}`));
  add('It also brings:', Object.entries(contributions).map(([kind, value]) => `${revealed(kind)}  ${revealed(JSON.stringify(value))}`));
  add('Look twice:', cautions.map(({ problem, hint }) => `${revealed(problem)}${hint === undefined ? '' : `; ${hint}`}`));
  if (difference) {
    const changes = [...difference.added.map((line) => `+ ${revealed(line)}`), ...difference.removed.map((line) => `- ${revealed(line)}`)];
    add('Since you last agreed:', changes.length === 0 ? ['nothing has changed'] : changes);
  }
  return `${lines.join('\n')}\n\nfingerprint ${fingerprint}\n`;
}
