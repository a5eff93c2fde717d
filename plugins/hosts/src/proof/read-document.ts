import { isJsonObject, type HostAnswer, type HostReading, type JsonObject } from '@cosh/core';

/** The one JSON object that a text is; undefined for anything else. */
export function documentIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const specificOf = ({ hookSpecificOutput: specific }: JsonObject): JsonObject => (isJsonObject(specific) ? specific : {});

/** Exit 2, where the host asks for a reason on stderr and takes nothing else then. */
export const readExit2 = ({ stderr }: HostAnswer): HostReading => (stderr.trim() === '' ? 'goes-on' : 'blocks');

const said = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

export const blocksIf = (condition: boolean): HostReading => (condition ? 'blocks' : 'goes-on');
export const isDenied = (decision: unknown): boolean => decision === 'block' || decision === 'deny';
export const hasReason = (reason: unknown): boolean => said(reason);
