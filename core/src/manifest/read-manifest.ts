import path from 'node:path';
import { isJsonObject, type JsonObject } from '../contract/index.js';
import { DiagnosticCollector, duplicateKeys, parseJson, placeOf } from '../diagnostics/index.js';
import { readHookTable } from '../hook-table/index.js';
import type { Validate } from '../schema/index.js';
import { readInside } from './read-inside.js';
import { manifestRules } from './rules/index.js';
import { contributionFields, manifestFileName, type Contributions, type ReadManifest } from './written-manifest.js';

export interface ManifestContext {
  readonly eventNames: readonly string[];
  readonly dialectNames: readonly string[];
  readonly validateEntry: Validate;
  validateV1(): Promise<Validate>;
  readonly coshVersion: string;
}

const knownFields: readonly string[] = ['name', 'version', 'description', 'schemaVersion', 'compatibility', 'hooks', ...contributionFields];

function readText(folder: string, diagnostics: DiagnosticCollector): string | undefined {
  const read = readInside(folder, manifestFileName);
  switch (read.kind) {
    case 'text': return read.text;
    case 'absent': return void diagnostics.error('extension_manifest_missing', '', 'the folder has no manifest', `write a ${manifestFileName}, or remove the folder`);
    case 'refused': {
      const { kind: _refused, code, ...said } = read;
      return void diagnostics.add({ code: `extension_manifest_${code}`, severity: 'error', place: '', ...said });
    }
  }
}

function parse(plain: string, diagnostics: DiagnosticCollector): JsonObject | undefined {
  try {
    const document = parseJson(plain);
    for (const place of duplicateKeys(plain, document)) diagnostics.warning('key_duplicate', placeOf(place), 'this key stands twice', 'only the last one counts; merge them');
    if (isJsonObject(document)) return document;
    diagnostics.error('extension_manifest_invalid', '', 'must be a JSON object', 'nothing of this extension is in force');
  } catch (error) {
    const { message, line } = error as Error & { line: number };
    diagnostics.add({ code: 'extension_manifest_invalid', severity: 'error', line, problem: message, hint: 'nothing of this extension is in force' });
  }
  return undefined;
}

async function checkShape(document: JsonObject, version: 0 | 1, context: ManifestContext, diagnostics: DiagnosticCollector): Promise<void> {
  if (version === 0) {
    diagnostics.info('legacy_manifest', '', 'it names no schemaVersion', 'add "schemaVersion": 1 for strict checks; timeouts are seconds there');
    const unknown = Object.keys(document).filter((field) => !knownFields.includes(field) && !/^[_$]/.test(field));
    if (unknown.length > 0) diagnostics.info('extension_field_unknown', unknown.join(', '), 'unknown fields are kept and have no effect');
    return;
  }
  const validate = await context.validateV1();
  for (const { path: at, property, keyword, problem } of validate(document)) {
    const place = placeOf([...at, ...(keyword === 'additionalProperties' && property ? [property] : [])]);
    diagnostics.error('extension_manifest_v1_invalid', place, keyword === 'additionalProperties' ? 'unknown field' : problem, 'nothing of this extension is in force');
  }
}

function readVersion(document: JsonObject, diagnostics: DiagnosticCollector): 0 | 1 | undefined {
  const version = document.schemaVersion;
  if (version === undefined || version === null) return 0;
  if (version === 1) return 1;
  diagnostics.error('extension_schema_version_unknown', 'schemaVersion', `version ${JSON.stringify(version)} is not known`, 'update cosh, or write 1');
  return undefined;
}

function readHooks(document: JsonObject, context: ManifestContext, diagnostics: DiagnosticCollector): ReturnType<typeof readHookTable> {
  const table = document.hooks;
  if (table === undefined || table === null) return [];
  if (isJsonObject(table)) return readHookTable(table, 'hooks', { ...context, diagnostics, isSwitch: (key) => key === 'enabled' });
  diagnostics.error('hooks_invalid', 'hooks', 'must be an object of events', 'no hook of this extension runs');
  return [];
}

/** Reads `cosh-extension.json` of a folder. An extension that cannot be used is diagnostics without a manifest; it never throws. */
export async function readManifest(folder: string, context: ManifestContext): Promise<ReadManifest> {
  const file = path.join(folder, manifestFileName);
  const diagnostics = new DiagnosticCollector(file);
  const refused = (): ReadManifest => ({ file, diagnostics: diagnostics.all });
  const text = readText(folder, diagnostics);
  const document = text === undefined ? undefined : parse(text, diagnostics);
  const schemaVersion = document && readVersion(document, diagnostics);
  if (!document || schemaVersion === undefined) return refused();

  await checkShape(document, schemaVersion, context, diagnostics);
  if (schemaVersion === 1 && diagnostics.hasErrors) return refused();
  const hooks = readHooks(document, context, diagnostics);
  // Errors of single hooks leave the rest in force; what a rule finds does not.
  const found = new DiagnosticCollector(file);
  for (const rule of manifestRules) await rule({ document, schemaVersion, hooks, coshVersion: context.coshVersion }, found);
  found.all.forEach((finding) => diagnostics.add(finding));
  // Of a refused extension nothing is left out; the rule has already said it better.
  if (found.hasErrors) return { file, diagnostics: diagnostics.all.filter(({ code }) => code !== 'hook_env_name_invalid') };

  const { compatibility, description, version } = document;
  const range = isJsonObject(compatibility) ? compatibility.cosh : undefined;
  return {
    file,
    diagnostics: diagnostics.all,
    manifest: {
      name: document.name as string,
      version: typeof version === 'string' ? version : '0.0.0',
      schemaVersion,
      hooks,
      contributions: Object.fromEntries(contributionFields.filter((field) => field in document).map((field) => [field, document[field]])) as Contributions,
      ...(typeof description === 'string' ? { description } : {}),
      ...(typeof range === 'string' ? { coshRange: range } : {}),
    },
  };
}
