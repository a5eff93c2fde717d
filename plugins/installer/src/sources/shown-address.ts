import { printable } from '../tree/index.js';

/** An address inside a message: without the user name and password that somebody may have written into it. */
export const shownAddress = (written: string): string => printable(written.replace(/\/\/[^@/\s]*@/g, '//***@'));
