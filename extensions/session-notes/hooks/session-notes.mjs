#!/usr/bin/env node
import { keepNotes } from './lib/keep-notes.mjs';
import { readEvent } from './lib/read-event.mjs';
import { showNotes } from './lib/show-notes.mjs';

const answers = new Map([
  ['SessionStart', showNotes],
  ['Stop', keepNotes],
]);

try {
  const event = await readEvent(process.stdin);
  const reply = answers.get(String(event.hook_event_name))?.(event, process.env);
  if (reply !== undefined) process.stdout.write(`${JSON.stringify(reply)}\n`);
} catch (error) {
  process.stderr.write(`session-notes: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
