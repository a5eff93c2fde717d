/** Above this a hook's stdout is no answer any more: the hook has failed and its tree is killed. */
export const stdoutLimitBytes = 4 * 1024 * 1024;
/** stderr is for people; the rest of it is read and thrown away. */
export const stderrLimitBytes = 64 * 1024;
/** From SIGTERM to SIGKILL. The contract says 500 at the most. */
export const killAfterMs = 400;
/** How long output may still arrive after the command itself is gone and its group is killed. */
export const drainMs = 200;
