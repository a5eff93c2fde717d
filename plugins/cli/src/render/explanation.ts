import type { Explanation, Hook, ToldCall } from '@cosh/core';
import { inactiveWords } from './inactive.js';
import { visible } from './visible.js';

const limits = ({ timeoutMs, onFailure }: Hook): string => `${timeoutMs} ms${onFailure === 'block' ? ', blocks on failure' : ''}`;
const nameOf = (hook: Hook): string => `${visible(hook.name)} (${visible(hook.source.id)})`;

/** By which name it matched, and what it is told where that is another one. */
function whyMatched(hook: Hook, calls: readonly ToldCall[], host: string): string[] {
  return [...new Map(calls.map((call) => [`${call.matched}\0${call.name}`, call])).values()].map(({ name, matched, family }) => {
    const own = family === undefined ? `its name under ${host}` : `the name of ${family === 'mcp' ? 'this MCP tool' : `tools of the family ${family}`} in the dialect ${hook.dialect}`;
    return `      ${hook.matcher === '' ? 'told as' : 'matches'} ${visible(matched)}, ${own}${name === matched ? '' : `; told as ${visible(name)}`}`;
  });
}

export function renderExplanation({ event, stages, told, notRun }: Explanation, { matchersUnknown, host }: { matchersUnknown: boolean; host?: string | undefined }): string {
  const lines: string[] = [];
  const count = stages.reduce((sum, { hooks }) => sum + hooks.length, 0);
  lines.push(count === 0 ? `${event}: no hook would run.` : `${event}: ${count === 1 ? 'one hook' : `${count} hooks`} would run${matchersUnknown ? ', where their matchers match' : ''}.`);
  stages.forEach(({ flow, hooks }, index) => {
    lines.push('', `Stage ${index + 1}, ${flow === 'series' ? 'one after the other; a block ends it' : 'at the same time'}:`);
    for (const hook of hooks) {
      lines.push(`  ${nameOf(hook)}${hook.matcher === '' ? '' : `  matcher ${visible(hook.matcher)}`}  ${limits(hook)}`, `      ${visible(hook.writtenCommand)}`, ...(host === undefined ? [] : whyMatched(hook, told.get(hook) ?? [], host)));
    }
  });
  if (notRun.length > 0) {
    lines.push('', 'Would not run:', ...notRun.map(({ hook, ...why }) => `  ${nameOf(hook)}: ${inactiveWords(why)}`));
  }
  return `${lines.join('\n')}\n`;
}
