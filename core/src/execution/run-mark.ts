/** Names the runs that a process is within, outermost first: `:<engine>.<number>:`, one after another. */
export const markVariable = 'COSH_HOOK_RUN';
/** How many hooks a process is within. */
export const depthVariable = 'COSH_DEPTH';
/** Hooks whose agent fires hooks whose agent fires hooks: above this it is taken for a loop. */
export const deepest = 8;

// It need not be a secret: who forges a mark has only himself ended by it.
const engine = `${process.pid.toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
let runs = 0;

/** What stands in the marks of all runs of this process, and of no other. */
export const engineMark = `:${engine}.`;

type Environment = Readonly<Record<string, string | undefined>>;

export interface RunMark {
  /** Stands in the environment of this run alone. */
  readonly mark: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** How many hooks the caller itself is within. What is no number of ours is none. */
export function depthOf(inherited: Environment): number {
  const depth = Number(inherited[depthVariable]);
  return Number.isInteger(depth) && depth > 0 ? depth : 0;
}

/** The mark of one run of a hook, behind those of the runs that the caller itself is within. */
export function nextRunMark(inherited: Environment): RunMark {
  const mark = `${engineMark}${++runs}:`;
  const outer = inherited[markVariable] ?? '';
  const chain = outer.length <= 512 && /^:[\w.:-]*:$/.test(outer) ? outer : '';
  return { mark, environment: { [markVariable]: chain + mark, [depthVariable]: String(depthOf(inherited) + 1) } };
}
