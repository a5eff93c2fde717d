/** A problem in somebody's file: said, attributed, and never a reason to drop its neighbours. */
export interface Diagnostic {
  /** Stable, machine-readable: `hook_command_missing`. */
  readonly code: string;
  /** `error`: something written is not in force; `warning`: in force, perhaps not as meant; `info`: worth knowing. */
  readonly severity: 'error' | 'warning' | 'info';
  readonly file: string;
  /** `hooks.PreToolUse[0].command`. */
  readonly place?: string;
  /** 1-based. */
  readonly line?: number;
  /** What is the case, in a clause. */
  readonly problem: string;
  /** What to do next. */
  readonly hint?: string;
  /** Not to be mentioned while an event is served; listings show it. */
  readonly quiet?: boolean;
  /** To be mentioned when a session begins, also where it is quiet otherwise. */
  readonly atStart?: true;
  /** It may be over at the next event without any file having changed (the system had no descriptor left, a disk failed): nothing is to be remembered of it. */
  readonly mayPass?: true;
}
