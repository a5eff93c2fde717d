import { beforeEach } from 'vitest';
import type { Defence } from '../defences.js';

// With a defence switched off only its negative controls are of interest.
const wanted = JSON.parse(process.env.COSH_CONTROLS!) as Defence['lets'];

beforeEach(({ task, skip }) => {
  const titles = wanted[task.meta.attack ?? ''] ?? [];
  if (!titles.includes(task.name) && !titles.includes(`${task.suite?.name} > ${task.name}`)) skip();
});
