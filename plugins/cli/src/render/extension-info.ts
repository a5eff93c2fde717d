import { settingsOf } from '@cosh/core';
import type { ListedExtension } from '@cosh/installer';
import { stateWords } from './extension-state.js';
import { inactiveWords } from './inactive.js';
import { revealed } from './revealed.js';
import { visible } from './visible.js';

/** Everything that is known of one extension, for people. */
export function renderExtension(listed: ListedExtension): string {
  const { installed: { name, manifest, folder }, lock, sourceText, disabledIn } = listed;
  const lines = [`${visible(name)} ${visible(manifest?.version ?? '')}`.trimEnd()];
  const add = (label: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') lines.push(`  ${label.padEnd(12)} ${revealed(text)}`);
  };
  add('what', manifest?.description);
  add('format', manifest?.format?.title);
  add('state', stateWords(listed));
  for (const workspace of disabledIn) add('off in', workspace);
  add('source', sourceText);
  add('commit', lock?.resolved.commit);
  add('resolved', lock?.resolved.version);
  add('integrity', lock?.resolved.integrity);
  add('registry', lock?.resolved.registry);
  add('published', lock?.resolved.publication && [lock.resolved.publication.at, lock.resolved.publication.publisher && `by ${lock.resolved.publication.publisher}`].filter(Boolean).join(' '));
  add('needs cosh', manifest?.coshRange);
  add('folder', folder);
  add('installed', lock?.installedAt);
  add('updated', lock?.updatedAt);
  add('consent', lock && `${lock.consent.fingerprint} of ${lock.consent.at}`);
  for (const { event, name: hook, matcher, command } of manifest?.hooks ?? []) {
    lines.push(`  ${'hook'.padEnd(12)} ${event}  ${revealed(hook ?? command)}${matcher ? `  matcher ${revealed(matcher)}` : ''}`, `  ${''.padEnd(12)}   ${revealed(command)}`);
  }
  for (const { writtenEvent, name: hook, what, reason, detail } of manifest?.unsupported ?? []) {
    lines.push(`  ${'not run'.padEnd(12)} ${revealed(writtenEvent)}  ${revealed(hook)}  ${inactiveWords({ reason, ...(detail === undefined ? {} : { detail }) })}`, `  ${''.padEnd(12)}   ${revealed(what)}`);
  }
  for (const { key, type, sensitive, required, description } of manifest ? settingsOf(manifest) : []) {
    add('setting', `${key}  ${sensitive ? 'secret' : type}${required ? ', required' : ''}${description === '' ? '' : `  ${description}`}`);
  }
  for (const [kind, value] of Object.entries(manifest?.contributions ?? {})) if (kind !== 'settings') add('brings', `${kind} ${JSON.stringify(value)}`);
  return `${lines.join('\n')}\n`;
}
