import { judgeCommand } from '../hooks/lib/judge.mjs';

/** An invented machine: nothing here is looked up on the real one. */
export const surroundings = { cwd: '/home/ann/app', home: '/home/ann', temps: ['/scratch'], user: 'ann' };

export const decide = (command: string | string[], cwd = surroundings.cwd) => judgeCommand(command, { ...surroundings, cwd }).decision;
