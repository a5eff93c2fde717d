import type { Explanation, Hook } from '@cosh/core';
import { inactiveWords } from './inactive.js';
import { visible } from './visible.js';

const limits = ({ timeoutMs, onFailure }: Hook): string => `${timeoutMs} ms${onFailure === 'block' ? ', blocks on failure' : ''}`;
const nameOf = (hook: Hook): string => `${visible(hook.name)} (${visible(hook.source.id)})`;

export function renderExplanation({ event, stages, notRun }: Explanation, { matchersUnknown }: { matchersUnknown: boolean }): string {
  const lines: string[] = [];
  const count = stages.reduce((sum, { hooks }) => sum + hooks.length, 0);
  lines.push(count === 0 ? `${event}: no hook would run.` : `${event}: ${count === 1 ? 'one hook' : `${count} hooks`} would run${matchersUnknown ? ', where their matchers match' : ''}.`);
  stages.forEach(({ flow, hooks }, index) => {
    lines.push('', `Stage ${index + 1}, ${flow === 'series' ? 'one after the other; a block ends it' : 'at the same time'}:`);
    for (const hook of hooks) {
      lines.push(`  ${nameOf(hook)}${hook.matcher === '' ? '' : `  matcher ${visible(hook.matcher)}`}  ${limits(hook)}`, `      ${visible(hook.writtenCommand)}`);
    }
  });
  if (notRun.length > 0) {
    lines.push('', 'Would not run:', ...notRun.map(({ hook, ...why }) => `  ${nameOf(hook)}: ${inactiveWords(why)}`));
  }
  return `${lines.join('\n')}\n`;
}
