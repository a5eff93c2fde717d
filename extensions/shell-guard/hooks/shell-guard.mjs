import { readFileSync } from 'node:fs';
import os from 'node:os';
import { answerOf } from './lib/answer.mjs';
import { judgeCommand } from './lib/judge.mjs';
import { commandOf } from './lib/tool-input.mjs';

/** The event on stdin; anything but one JSON object is a failure of the host, and ends this program as one. */
function readEvent() {
  const event = JSON.parse(readFileSync(0, 'utf8'));
  if (typeof event !== 'object' || event === null || Array.isArray(event)) throw new Error('not a JSON object');
  return event;
}

function answerTo(event) {
  const given = commandOf(event.tool_input);
  if (!given) return null;
  const cwd = typeof event.cwd === 'string' && event.cwd.startsWith('/') ? event.cwd : process.cwd();
  const verdict = judgeCommand(given.command, { cwd, home: process.env.HOME || os.homedir(), temps: [os.tmpdir()], user: process.env.USER });
  return answerOf(verdict, given);
}

try {
  const answer = answerTo(readEvent());
  if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`);
} catch (error) {
  process.stderr.write(`shell-guard: the event on stdin cannot be read: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
