import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';

/** A variable whose value is in the environment of every process that inherits it, and of no other. */
export function mark(): Record<string, string> {
  return { FIELD_REPORT_MARK: randomUUID() };
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

const carrying = (value: string): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(value));

/** Holds once no living process carries the mark; a killed one may take a moment to be gone. */
export async function expectNobodyLeft({ FIELD_REPORT_MARK: value }: Record<string, string>): Promise<void> {
  await expect.poll(() => carrying(value!), { timeout: 10_000, interval: 20 }).toEqual([]);
}

/** Resolves when the file is there. */
export async function whenThere(file: string): Promise<void> {
  await expect.poll(() => existsSync(file), { timeout: 20_000, interval: 10 }).toBe(true);
}
