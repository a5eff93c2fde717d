import type { Redaction } from './redact.mjs';
import type { ScanOptions } from './scan.mjs';

export function redactJson(value: unknown, options?: ScanOptions): Redaction;
