import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { Person } from '../../extensions/support/extension.js';
import { speaker } from './speaker.js';

/**
 * A speaker whose script waits at a pipe in the middle: whoever opens the gate knows that the hook stands before it, and what
 * it reads after it is what an update meanwhile must not have touched.
 */
export function waitingSpeaker(somebody: Person, version: string, name = 'demo'): { files: ReturnType<typeof speaker>; arrives(): Promise<{ letGo(): Promise<void> }> } {
  const pipe = somebody.home.path(`gate-${version}`);
  execFileSync('mkfifo', [pipe]);
  const files = speaker(version, name);
  files['hooks/say.sh'] = { text: `#!/bin/sh\nread -r _ < '${pipe}'\n${files['hooks/say.sh']!.text.replace('#!/bin/sh\n', '')}`, mode: '755' };
  return {
    files,
    // Opening for writing waits until somebody has opened for reading.
    arrives: async () => {
      const gate = await open(pipe, 'w');
      return { letGo: async () => { await gate.writeFile('go\n'); await gate.close(); } };
    },
  };
}
