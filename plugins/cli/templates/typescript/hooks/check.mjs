import { text } from 'node:stream/consumers';
import { judge } from './judge.mjs';
// A hook is a program: the event is JSON on stdin, the answer is JSON on stdout. Nothing on stdout is no opinion.
const event = JSON.parse(await text(process.stdin));
const answer = judge(event, Number(process.env.COSH_SETTING_LONGEST));
if (answer)
    process.stdout.write(JSON.stringify(answer));
