import type { Hook } from '../contract/index.js';

export interface Stage {
  readonly flow: 'series' | 'parallel';
  readonly hooks: readonly Hook[];
}

/** Neighbours that run in series form one stage, neighbours of one parallel group another. */
export function stagesOf(hooks: readonly Hook[]): Stage[] {
  const stages: { flow: Stage['flow']; group: string | undefined; hooks: Hook[] }[] = [];
  for (const hook of hooks) {
    const last = stages.at(-1);
    if (last && last.group === hook.parallelGroup) last.hooks.push(hook);
    else stages.push({ flow: hook.parallelGroup === undefined ? 'series' : 'parallel', group: hook.parallelGroup, hooks: [hook] });
  }
  return stages.map(({ flow, hooks: members }) => ({ flow, hooks: members }));
}
