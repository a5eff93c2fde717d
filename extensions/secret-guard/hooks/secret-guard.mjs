#!/usr/bin/env node
import { answer } from './lib/answer.mjs';
import { readEvent } from './lib/read-event.mjs';

try {
  const reply = answer(await readEvent(process.stdin), process.env);
  if (reply !== undefined) process.stdout.write(`${JSON.stringify(reply)}\n`);
} catch (error) {
  // The message of an unforeseen error may quote the text that was judged, so only its kind is told.
  const { name, message } = error instanceof Error ? error : new Error();
  const told = name === 'UnreadableEvent' ? message : `this event could not be judged (${name})`;
  process.stderr.write(`secret-guard: ${told}\n`);
  process.exitCode = 1;
}
