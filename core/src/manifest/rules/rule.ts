import type { JsonObject } from '../../contract/index.js';
import type { DiagnosticCollector } from '../../diagnostics/index.js';
import type { WrittenHook } from '../../hook-table/index.js';

export interface RuleSubject {
  readonly document: JsonObject;
  readonly schemaVersion: 0 | 1;
  readonly hooks: readonly WrittenHook[];
  readonly coshVersion: string;
}

/** One thing that a JSON schema cannot say. An error refuses the manifest. */
export type ManifestRule = (subject: RuleSubject, diagnostics: DiagnosticCollector) => void | Promise<void>;
