import { configuration } from './configuration.js';
import { consent } from './consent.js';
import { extensions } from './extensions.js';
import { gates } from './gates.js';
import { permissions } from './permissions.js';
import { programs } from './programs.js';
import { timeouts } from './timeouts.js';
import { trust } from './trust.js';

/** The table, in the order of the screen. A check is a file beside this one and a line here. */
export const checks = [configuration, gates, trust, extensions, consent, programs, timeouts, permissions] as const;

/** What concerns extensions and their hooks. */
export const extensionChecks = [configuration, trust, extensions, timeouts, gates, consent, programs] as const;
