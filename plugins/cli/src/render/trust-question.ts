import type { CoveredFile, LineChanges, SurveyedHook, WorkspaceSurvey } from '@cosh/core';
import { hookLines, quoted, type QuestionStream } from './consent-parts.js';
import { revealed } from './revealed.js';

export interface TrustQuestion {
  readonly survey: WorkspaceSurvey;
  readonly state: 'untrusted' | 'changed' | 'trusted';
  /** Since the last yes. */
  readonly files: readonly string[];
  readonly hooks: LineChanges;
  /** ISO 8601; of the last yes. */
  readonly at?: string;
}

const kinds: Record<CoveredFile['kind'], string> = { file: '', folder: 'a folder', absent: 'not there', special: 'no file', unreadable: 'not to be read' };

function fileLines({ path, kind, sha256, executable, leadsTo }: CoveredFile): string[] {
  const traits = [kinds[kind], executable ? 'may be run' : '', leadsTo === undefined ? '' : `leads to ${revealed(leadsTo)}`].filter((each) => each !== '');
  return [`${revealed(path)}${traits.length > 0 ? `  (${traits.join(', ')})` : ''}`, ...(sha256 === undefined ? [] : [`  sha256 ${sha256}`])];
}

function filesOf({ files, notCovered, source }: SurveyedHook): string[] {
  return [
    ...(source.startsWith('extension:') ? [`from     ${revealed(source)}`] : []),
    ...files.flatMap(fileLines).map((line, index) => `${index === 0 ? 'files    ' : '         '}${line}`),
    ...notCovered.map((each) => `NOT COVERED, may change without a question: ${revealed(each)}`),
  ];
}

const states: Record<TrustQuestion['state'], (at: string) => string> = {
  untrusted: () => 'not trusted: nothing of it is read or run',
  changed: (at) => `held: it changed since you trusted it on ${at}`,
  trusted: (at) => `trusted since ${at}`,
};

/** Everything that a person says yes to, and all that the yes is bound to. What decides is never cut, whatever its length. */
export function renderTrustQuestion({ survey, state, files, hooks: { added, removed }, at = '' }: TrustQuestion, stream: QuestionStream): string {
  const { root, hooks, extensions, files: covered, fingerprint, diagnostics, refusals } = survey;
  const lines = [
    `Workspace ${revealed(root)}`, ...quoted([states[state](at.slice(0, 10))], '  ', stream), '',
    hooks.length === 0 ? 'It has no hooks that could run.' : 'Its hooks run these commands as you, in this folder, whenever an agent works in it:',
    ...hooks.flatMap((hook) => hookLines(hook, stream, filesOf(hook))),
  ];
  const add = (title: string, foreign: readonly string[]): void => {
    if (foreign.length > 0) lines.push('', title, ...quoted(foreign, '  ', stream));
  };
  add('It brings these extensions along:', extensions.map(({ name, manifest }) => `${revealed(name)} ${revealed(manifest?.version ?? '(cannot be used)')}${manifest && Object.keys(manifest.contributions).length > 0 ? `  with ${revealed(JSON.stringify(manifest.contributions))}` : ''}`));
  const shown = new Set(hooks.flatMap((hook) => hook.files.map(({ path }) => path)));
  add('A yes is bound to these files too; where one byte of any changes, all of it is held again:', covered.filter(({ path, kind, leadsTo }) => !shown.has(path) && kind !== 'absent' && (kind !== 'folder' || leadsTo !== undefined)).flatMap(fileLines));
  add('What is wrong in it:', diagnostics.filter(({ severity }) => severity !== 'info').map(({ severity, place, problem, hint }) => revealed(`${severity}: ${place ?? ''}${place ? ': ' : ''}${problem}${hint === undefined ? '' : ` (${hint})`}`)));
  add('It cannot be trusted as it is:', refusals.map(revealed));
  add('Since you last agreed:', [...files.map((line) => `~ ${revealed(line)}`), ...added.map((line) => `+ ${revealed(line)}`), ...removed.map((line) => `- ${revealed(line)}`)]);
  return `${lines.join('\n')}\n\nfingerprint ${fingerprint}\n`;
}
