import type { ScanOptions } from './scan.mjs';

export interface Secret {
  kind: string;
  value: string;
  privateKey: boolean;
}
export interface Redaction {
  text: string;
  secrets: Secret[];
}
export function withheld(kind: string): string;
export function redact(text: string, options?: ScanOptions): Redaction;
