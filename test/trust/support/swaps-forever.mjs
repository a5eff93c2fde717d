// Puts one of two files in the place of a third, over and over: swaps-forever.mjs <target> <good> <evil>
import { copyFileSync, renameSync } from 'node:fs';

const [target, good, evil] = process.argv.slice(2);
process.stdout.write('swapping\n');
for (let turn = 0; ; turn++) {
  copyFileSync(turn % 2 === 0 ? evil : good, `${target}.next`);
  renameSync(`${target}.next`, target);
}
