import { coshVersion, DiagnosticCollector, type JsonObject } from '@cosh/core';
import type { ManifestRule } from '../../dist/manifest/rules/rule.js';
import { readHookTable } from '../../dist/hook-table/index.js';
import { configContext } from './sample-schemas.js';

/** What one rule says about a manifest, as [severity, code, place]. */
export async function applyRule(rule: ManifestRule, document: JsonObject, schemaVersion: 0 | 1, version = coshVersion): Promise<[string, string, string | undefined][]> {
  const ignored = new DiagnosticCollector('ignored');
  const hooks = readHookTable((document.hooks ?? {}) as JsonObject, 'hooks', { ...configContext, diagnostics: ignored, isSwitch: () => false });
  const found = new DiagnosticCollector('cosh-extension.json');
  await rule({ document, schemaVersion, hooks, coshVersion: version }, found);
  return found.all.map(({ severity, code, place }) => [severity, code, place]);
}
