import { appendFileSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

// An observer says nothing on stdout: it has no opinion. What it writes goes below the person's home, never into its own
// folder, which is checked against what was installed and replaced by an update.
const event = JSON.parse(await text(process.stdin));
const file = path.join(homedir(), '.local', 'state', '{{name}}', 'tools.jsonl');
mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
// Names only: what a tool is given may hold secrets.
const line = { time: new Date().toISOString(), event: event.hook_event_name, tool: event.tool_name, cwd: event.cwd };
appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
