import { getEventListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

function children() {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      return Number(parent) === process.pid ? [`${pid} ${state}`] : [];
    } catch {
      return [];
    }
  });
}

/** What this process holds at the moment. */
export const heldResources = (signal) => ({
  listeners: Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)])),
  abortListeners: getEventListeners(signal, 'abort').length,
  resources: process.getActiveResourcesInfo().sort(),
  children: children(),
  descriptors: readdirSync('/proc/self/fd').length,
});
