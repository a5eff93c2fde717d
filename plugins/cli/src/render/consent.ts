import type { ConsentQuestion } from '@cosh/installer';
import { hookLines, quoted, type QuestionStream } from './consent-parts.js';
import { cut } from './fit.js';
import { inactiveWords } from './inactive.js';
import { revealed } from './revealed.js';

function originLines({ sourceText, resolved }: ConsentQuestion, stream: QuestionStream): string[] {
  const facts = { source: sourceText, commit: resolved.commit, version: resolved.version, integrity: resolved.integrity, registry: resolved.registry };
  return quoted(Object.entries(facts).flatMap(([label, value]) => (value === undefined ? [] : [`${label.padEnd(9)} ${revealed(value)}`])), '  ', stream);
}

// A version of the lenient format may be any text.
const shortly = (version: string): string => cut(revealed(version), 60);

/** Everything that a person agrees to. What decides is never cut, whatever its length. */
export function renderConsent(question: ConsentQuestion, stream: QuestionStream): string {
  const { name, version, installedVersion, projection: { hooks, settings, contributions, unsupported = [] }, difference, fingerprint, cautions } = question;
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
  add('These hooks of it do not run here:', unsupported.map(({ event, what, reason }) => `${revealed(event)}  ${revealed(what)}  (${inactiveWords({ reason })})`));
  add('Look twice:', cautions.map(({ problem, hint }) => `${revealed(problem)}${hint === undefined ? '' : `; ${hint}`}`));
  if (difference) {
    const changes = [...difference.added.map((line) => `+ ${revealed(line)}`), ...difference.removed.map((line) => `- ${revealed(line)}`)];
    add('Since you last agreed:', changes.length === 0 ? ['nothing has changed'] : changes);
  }
  return `${lines.join('\n')}\n\nfingerprint ${fingerprint}\n`;
}
