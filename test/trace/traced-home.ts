import { call, configToml, cosh, files, prints } from '../cli/cosh.js';
import { makeHome, type Home } from '../support/make-home.js';

/** A token of a known shape and a value of a secret-looking variable: neither may be seen again. */
export const token = ['ghp', 'a1B2'.repeat(9)].join('_');
export const secret = 'hunter2-and-longer';
export const secretEnvironment = { MY_TOKEN: secret };

/** A name and a reason that would like to be markup. */
export const evilName = '</script><img src=x onerror=document.title="taken">';
export const evilReason = `<!--<script>document.title='taken'</script>\u2028\u2029&amp; ${token} ${secret}`;

/** A home whose trace has five dispatches: three of a tool (allowed, blocked, with a failure), a start and an end. */
export async function tracedHome(head = ''): Promise<Home> {
  const home = makeHome({
    [files.config]: configToml([
      { name: 'guard', command: 'grep -q "rm -rf" && printf \'%s\' \'{"decision":"block","reason":"no"}\' || exit 0', matcher: 'shell' },
      { name: evilName, command: prints({ decision: 'block', reason: evilReason }), matcher: '^evil$' },
      { name: 'falls', command: 'exit 3', matcher: '^falls$' },
      { name: 'bye', command: 'true', event: 'Stop' },
    ], head),
  });
  const fire = (event: string, input: object): Promise<unknown> => cosh(home, ['fire', event], JSON.stringify(input), secretEnvironment);
  await fire('SessionStart', {});
  await cosh(home, ['fire', 'PreToolUse'], call, secretEnvironment);
  await fire('PreToolUse', { tool_name: 'evil', tool_input: { command: `echo ${token} ${secret}` } });
  await fire('PreToolUse', { tool_name: 'falls', tool_input: {} });
  await fire('Stop', {});
  return home;
}
