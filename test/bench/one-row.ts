import type { PeerOptions, Result } from './row.js';
import { rows } from './rows/index.js';
import type { Measured } from './side-by-side.js';

/**
 * Takes one figure in this process, for a parent that reads JSON: of cosh, or of one of those that do the same job.
 * `node one-row.mjs ID FOLDER|"" quick|whole [PEER]`
 */
const [id, folder = '', pace, peer] = process.argv.slice(2);
const row = rows.find((each) => each.id === id)!;
const options: PeerOptions = { quick: pace === 'quick', folder };
const answer: Result | Measured = peer === undefined ? await row.measure(options) : await row.peers![peer]!(options);
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit());
