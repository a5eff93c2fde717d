import path from 'node:path';
import type { Diagnostic, Dialect } from '../contract/index.js';
import { configuredInWorkspaces, fileSignature, workspaceFolderName, type ConfigContext, type ExtensionCatalog } from '../catalog/index.js';
import { readConfig } from '../config/index.js';
import { consentHookLine, lineChanges, toConsentHook, type ConsentHook, type LineChanges } from '../consent/index.js';
import { CoshError } from '../diagnostics/index.js';
import { manifestFileName, type WrittenManifest } from '../manifest/index.js';
import { coverFiles, inWorkspaceFolder } from './cover-files.js';
import { shownPath, type CoveredFile } from './covered-file.js';
import { trustFingerprint } from './file-changes.js';
import { nameFiles } from './name-files.js';
import type { RecordedSource } from './trust-records.js';
import { extensionFolders, whyNotTrustable } from './workspace-shape.js';

/** A hook of a workspace, and the files that its command names. */
export interface SurveyedHook extends ConsentHook {
  /** A configuration file's name, or `extension:<name>`. */
  readonly source: string;
  readonly files: readonly CoveredFile[];
  /** What it runs or reads besides, and no yes can be bound to. */
  readonly notCovered: readonly string[];
}

/** Everything that a yes to a workspace would bring into force. */
export interface WorkspaceSurvey {
  /** The workspace's real path. */
  readonly root: string;
  readonly hooks: readonly SurveyedHook[];
  /** Extensions that it brings along; of one that cannot be used there is no manifest. */
  readonly extensions: readonly { readonly name: string; readonly folder: string; readonly manifest?: WrittenManifest }[];
  /** All that the yes is bound to. */
  readonly files: readonly CoveredFile[];
  readonly named: readonly string[];
  readonly sources: readonly RecordedSource[];
  readonly fingerprint: string;
  /** What is wrong in these files. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why nobody can say yes to it as it is. */
  readonly refusals: readonly string[];
}

export interface SurveyContext {
  readonly dialects: readonly Dialect[];
  readonly catalog: ExtensionCatalog;
  readonly config: ConfigContext;
  /** For `~` and `$HOME` in commands. */
  readonly userHome: string | undefined;
}

/** Reads a workspace that nobody need have said yes to, to show what it would do. Starts nothing. Throws `trust_too_large`, `workspace_changing`. */
export async function surveyWorkspace(root: string, { dialects, catalog, config, userHome }: SurveyContext): Promise<WorkspaceSurvey> {
  const signatures = new Map<string, string>();
  const looksAt = (file: string): void => void (signatures.has(file) || signatures.set(file, fileSignature(file)));
  const fileNames = configuredInWorkspaces(dialects).map(({ configuration }) => configuration.fileName);
  fileNames.forEach((name) => looksAt(path.join(root, inWorkspaceFolder(name))));
  const written = await Promise.all(fileNames.map((name) => readConfig(path.join(root, workspaceFolderName), name, config)));
  const extensions = await Promise.all((await extensionFolders(root)).map(async (folder) => {
    looksAt(path.join(folder, manifestFileName));
    const { manifest, diagnostics } = await catalog.readFolder(folder, path.basename(folder), looksAt);
    return { name: manifest?.name ?? path.basename(folder), folder, diagnostics, ...(manifest ? { manifest } : {}) };
  }));
  const sources: RecordedSource[] = [
    ...written.map(({ file, hooks }) => ({ id: path.basename(file), file: shownPath(root, file), hooks })),
    ...extensions.flatMap(({ name, folder, manifest }) => (manifest ? [{ id: `extension:${name}`, file: shownPath(root, path.join(folder, manifestFileName)), hooks: manifest.hooks }] : [])),
  ];
  const named = await nameFiles(root, sources, userHome);
  const all = [...new Set(named.flatMap(({ paths }) => paths))];
  const files = await coverFiles(root, fileNames, all, looksAt);
  const moved = [...signatures].find(([file, signature]) => fileSignature(file) !== signature);
  if (moved) throw new CoshError('workspace_changing', `${moved[0]} is being changed just now`, { hint: 'nothing was changed here; try again when that is over' });
  const fileOf = new Map(files.map((file) => [file.path, file]));
  return {
    root, files, named: all, sources, extensions: extensions.map(({ diagnostics: _found, ...extension }) => extension),
    fingerprint: trustFingerprint(files),
    diagnostics: [...written, ...extensions].flatMap(({ diagnostics }) => diagnostics),
    refusals: await whyNotTrustable(root, files),
    hooks: named.map(({ source, hook, paths, unknown }) => ({
      ...toConsentHook(hook), source,
      files: paths.flatMap((each) => fileOf.get(shownPath(root, path.resolve(root, each))) ?? []).filter(({ kind }) => kind !== 'absent'),
      notCovered: unknown,
    })),
  };
}

/** What its hooks are now and were when somebody last said yes. */
export function hookChanges(before: readonly RecordedSource[], { hooks }: WorkspaceSurvey): LineChanges {
  const line = (source: string, hook: ConsentHook): string => `${source.startsWith('extension:') ? `${source} ` : ''}${consentHookLine(hook)}`;
  const old = before.flatMap(({ id, hooks: written }) => written.map((each) => line(id, toConsentHook(each))));
  const now = hooks.map((each) => line(each.source, each));
  return lineChanges(old, now);
}
