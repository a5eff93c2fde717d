import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Where what several implementations share is laid beside a checkout. */
export const sharedFolder = path.join(repository, '../shared');
