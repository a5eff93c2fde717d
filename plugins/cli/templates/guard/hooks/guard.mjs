import { text } from 'node:stream/consumers';
import { judge } from './judge.mjs';

// A hook is a program: the event is JSON on stdin, the answer is JSON on stdout. Nothing on stdout is no opinion. Where this
// program fails, the tool does not run: the manifest says "on_failure": "block".
const event = JSON.parse(await text(process.stdin));
const answer = judge(event.tool_input?.command ?? '');
if (answer) process.stdout.write(JSON.stringify(answer));
