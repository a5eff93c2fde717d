import { describe, expect, it } from 'vitest';
import { say } from '../field-reports/support/written.js';
import { hooks, sessionIn, shellCall, soon } from './support.js';

const more = { command: say({ decision: 'block', reason: 'more' }) };

describe('the start of a session', () => {
  it('brings context for the model', async () => {
    const { session, at } = await sessionIn(hooks({ config: { SessionStart: [{ command: 'cat > "$HOME/seen"; echo welcome' }] } }));
    expect(await session.start({ source: 'resume' })).toMatchObject({ outcome: 'started', context: 'welcome' });
    expect(JSON.parse(await at.read('seen'))).toMatchObject({ source: 'resume', session_id: session.sessionId });
  });

  it('is a startup where nobody says otherwise', async () => {
    const { session, at } = await sessionIn(hooks({ config: { SessionStart: [{ command: 'cat > "$HOME/seen"' }] } }));
    await session.start();
    expect(JSON.parse(await at.read('seen'))).toMatchObject({ source: 'startup' });
  });
});

describe('a prompt', () => {
  const answers = (answer: object) => hooks({ config: { UserPromptSubmit: [{ command: say(answer as never) }] } });

  it('goes on with context', async () => {
    const { session } = await sessionIn(answers({ hookSpecificOutput: { additional_context: 'it is Monday' } }));
    expect(await session.submitPrompt('list')).toMatchObject({ outcome: 'accepted', context: 'it is Monday' });
  });

  it('that is blocked begins no turn: a halted one stays halted', async () => {
    const { session } = await sessionIn(hooks({ config: {
      UserPromptSubmit: [{ command: say({ decision: 'block', reason: 'not this' }) }],
      PreToolUse: [{ command: say({ continue: false }) }],
    } }));
    await session.callTool(shellCall());
    expect(await session.submitPrompt('list')).toMatchObject({ outcome: 'blocked', reason: 'not this' });
    expect(await session.callTool(shellCall())).toMatchObject({ outcome: 'halted', verdicts: {} });
  });

  it('that is halted lets no tool run', async () => {
    const { session } = await sessionIn(answers({ continue: false, stopReason: 'closed' }));
    expect(await session.submitPrompt('list')).toMatchObject({ outcome: 'halted', reason: 'closed' });
    expect(await session.callTool(shellCall())).toMatchObject({ outcome: 'halted', reason: 'closed' });
  });
});

describe('a stop', () => {
  it('is one where no hook objects', async () => {
    const { session } = await sessionIn({});
    expect(await session.stop('done')).toMatchObject({ outcome: 'stopped' });
  });

  it('is sent on with the reason as the next instruction, and told so the next time', async () => {
    const { session, at } = await sessionIn(hooks({ config: { Stop: [{ command: `cat >> "$HOME/seen"; echo >> "$HOME/seen"; ${more.command}` }] } }));
    expect(await session.stop('done')).toMatchObject({ outcome: 'continue', instruction: 'more' });
    expect(await session.stop('done again')).toMatchObject({ outcome: 'continue' });
    await session.submitPrompt('another');
    await session.stop('done');
    const seen = (await at.read('seen')).trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(seen.map(({ stop_hook_active }) => stop_hook_active)).toEqual([false, true, false]);
    expect(seen.map(({ last_assistant_message }) => last_assistant_message)).toEqual(['done', 'done again', 'done']);
  });

  it.each([[undefined, 8], [2, 2], [0, 0]])('comes at last, with a message, where the limit is %s', async (stopLimit, expected) => {
    const { session, events } = await sessionIn(hooks({ config: { Stop: [more] } }), stopLimit === undefined ? {} : { stopLimit });
    const outcomes: string[] = [];
    for (;;) {
      outcomes.push((await session.stop()).outcome);
      if (outcomes.at(-1) !== 'continue') break;
    }
    expect(outcomes).toEqual([...Array<string>(expected).fill('continue'), 'limit']);
    expect(events.filter(({ kind }) => kind === 'stop-limit')).toEqual([{ kind: 'stop-limit', event: 'Stop', message: expect.stringContaining('hook-1') }]);
    await session.submitPrompt('another');
    expect((await session.stop()).outcome).toBe(expected === 0 ? 'limit' : 'continue');
  });

  it('is not undone in a turn that a hook has ended', async () => {
    const { session } = await sessionIn(hooks({ config: { Stop: [more], PreToolUse: [{ command: say({ continue: false, stopReason: 'enough' }) }] } }));
    await session.callTool(shellCall());
    expect(await session.stop()).toMatchObject({ outcome: 'halted', reason: 'enough' });
  });

  it('that is halted is one, whatever else the hook says', async () => {
    const { session } = await sessionIn(hooks({ config: { Stop: [{ command: say({ decision: 'block', reason: 'more', continue: false }) }] } }));
    expect(await session.stop()).toMatchObject({ outcome: 'halted', reason: 'more' });
  });

  it('that is cancelled sends nobody on', async () => {
    const { session } = await sessionIn(hooks({ config: { Stop: [more] } }));
    expect(await session.stop('done', { signal: AbortSignal.abort() })).toMatchObject({ outcome: 'cancelled' });
  });
});

describe('requests to the model', () => {
  it('are shown to hooks before and after', async () => {
    const { session, events } = await sessionIn(hooks({ config: {
      BeforeModel: [{ command: say({ systemMessage: 'before', hookSpecificOutput: { additional_context: 'be brief' } }) }],
      AfterModel: [{ command: say({ systemMessage: 'after' }) }],
    } }));
    const request = { model: 'm1', messages: [] };
    expect(await session.beforeModel(request)).toMatchObject({ outcome: 'ready', context: 'be brief' });
    expect(await session.afterModel(request, { text: 'done' })).toMatchObject({ outcome: 'seen' });
    expect(events.map((event) => ('message' in event ? event.message : ''))).toEqual(['before', 'after']);
  });
});

describe('a listener that throws', () => {
  it('disturbs neither the hooks nor the tool', async () => {
    const errors: unknown[] = [];
    const others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => errors.push(error));
    try {
      const { session } = await sessionIn(hooks({ config: { PreToolUse: [{ command: say({ systemMessage: 'hello' }) }] } }), { onEvent: () => { throw new Error('listener'); } });
      expect(await session.callTool(shellCall())).toMatchObject({ outcome: 'ran' });
      await soon(() => errors).toEqual([new Error('listener')]);
    } finally {
      process.removeAllListeners('uncaughtException');
      others.forEach((listener) => process.on('uncaughtException', listener));
    }
  });
});
