// Changes states/count.json of a home again and again until it is killed, and says each number once it is kept:
// `node state-writer.mjs <home> atomic|naive`. The naive way writes the file in place, piece by piece, as a stream does.
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StateStore } from '../../../core/dist/state/index.js';

const [home, way] = process.argv.slice(2);
const states = path.join(home, '.copilot-shell', 'states');
const store = new StateStore({ states });
const file = store.fileOf('count');
// Big enough to be caught in the middle.
const padding = 'x'.repeat(way === 'naive' ? 1_000_000 : 20_000);

const ways = {
  atomic: (change) => store.update('count', change),
  naive: (change) => {
    mkdirSync(states, { recursive: true });
    let now = {};
    try {
      now = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      // The first one, or a torn one.
    }
    const text = JSON.stringify(change(now));
    // In place means: what is there is gone first, and there again only after the last piece.
    const descriptor = openSync(file, 'w');
    for (let at = 0; at < text.length; at += 512) writeSync(descriptor, text.slice(at, at + 512));
    closeSync(descriptor);
  },
};

for (;;) {
  let number;
  await ways[way]((now) => {
    number = (now.number ?? 0) + 1;
    return { ...now, number, padding };
  });
  writeSync(1, `${number}\n`);
}
