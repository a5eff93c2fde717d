import { expect } from 'vitest';
import { preToolUse, sessionStart } from '@cosh/event-points';
import { makeHome } from '../../support/make-home.js';
import { defineScenario, openIn } from '../scenario.js';

const call = { toolName: 'shell', toolInput: {} };

export default defineScenario(async ({ home, open }) => {
  const elsewhere = makeHome({ '.copilot-shell/config.toml': home.read('.copilot-shell/config.toml')! });
  try {
    const one = await open(home, { WHO: 'one' });
    const other = await openIn(elsewhere, { WHO: 'other' });

    const verdicts = await Promise.all([one, other, one, other].map((cosh) => cosh.dispatch(preToolUse, call)));
    expect(verdicts.map(({ reason }) => reason)).toEqual(['one', 'other', 'one', 'other']);

    // A switch of one is none of the other's.
    await one.states.update('hooks', (state) => ({ ...state, disabled: ['guard'] }));
    expect((await one.dispatch(preToolUse, call)).decision).toBe('none');
    expect((await other.dispatch(preToolUse, call)).decision).toBe('block');

    // Nor is a new hook, or the end.
    elsewhere.write('.copilot-shell/config.toml', '[[hooks.SessionStart]]\nname = "greets"\ncommand = "echo hello"\n');
    expect((await other.dispatch(sessionStart, {})).context).toBe('hello');
    expect((await one.dispatch(sessionStart, {})).hooks).toEqual([]);
    await other.dispose();
    await one.states.update('hooks', () => ({}));
    expect((await one.dispatch(preToolUse, call)).reason).toBe('one');
  } finally {
    elsewhere.remove();
  }
});
