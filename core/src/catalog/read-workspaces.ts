import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Diagnostic, Dialect } from '../contract/index.js';
import { whyUnreadable } from '../diagnostics/index.js';
import { ancestorsOf } from './ancestors.js';
import type { ConfigContext } from './config-context.js';
import { fileSignature } from './file-signature.js';
import { findWorkspace, workspaceFolderName } from './find-workspace.js';
import { configuredInWorkspaces, heldSource, readWorkspaceSource, type HookSource } from './hook-source.js';
import { brokenSeal, type Seal } from './seal.js';
import { trustHint, type WorkspaceExtensions, type WorkspaceStanding, type WorkspaceTrust } from './workspace-trust.js';

export interface ReadWorkspaces {
  readonly sources: readonly HookSource[];
  readonly extensions: readonly WorkspaceExtensions[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface WorkspaceContext {
  readonly cwd: string;
  /** The person's own folder, which is no workspace. */
  readonly home: string;
  readonly dialects: readonly Dialect[];
  readonly trust: WorkspaceTrust;
  readonly config: ConfigContext;
  readonly looksAt: (file: string) => void;
  /** What `looksAt` saw. */
  readonly signatures: ReadonlyMap<string, string>;
}

const extensionsFolder = 'extensions';

/** The nearest workspace, and above it all that a person said yes to: a folder further in takes no guard out of force. */
async function workspacesOf({ cwd, home }: WorkspaceContext, known: ReadonlySet<string>, diagnostics: Diagnostic[]): Promise<string[]> {
  const nearest = findWorkspace(cwd, home);
  const found: string[] = [];
  const realOf = (folder: string): Promise<string> => realpath(folder).catch((error: Error) => {
    const why = whyUnreadable(error, 'followed');
    if (why.mayPass) diagnostics.push({ code: 'workspace_unreachable', severity: 'error', file: folder, ...why, hint: 'a workspace that you trust may be there; its hooks run again as soon as that is over' });
    return folder;
  });
  for (const folder of ancestorsOf(cwd)) {
    // Asked of nobody who never said yes to anything.
    if (folder === nearest || (known.size > 0 && known.has(await realOf(folder)))) found.unshift(folder);
  }
  return found;
}

function heldDiagnostic(file: string, standing: Exclude<WorkspaceStanding, { kind: 'trusted' }>): Diagnostic {
  const { root } = standing;
  // What differs may be that something could not be read just now.
  const passing = standing.kind === 'changed' || standing.mayPass === true ? { mayPass: true as const } : {};
  const shared = { code: 'workspace_held', quiet: true, atStart: true, file, ...passing } as const;
  if (standing.kind === 'untrusted') return { ...shared, severity: 'warning', problem: 'held: this workspace is not trusted', hint: `nothing of it is read or run; ${trustHint(root)}` };
  const [first, ...more] = standing.changes;
  return { ...shared, severity: 'error', problem: `held: since you trusted it, ${first ?? 'it changed'}${more.length > 0 ? `, and ${more.length} more` : ''}`, hint: `nothing of it runs, and its gates block; ${trustHint(root)}` };
}

/** Reads what the workspaces of a folder bring along, where a person said yes to exactly that. */
export async function readWorkspaces(context: WorkspaceContext): Promise<ReadWorkspaces> {
  const { dialects, trust, config, looksAt, signatures } = context;
  const sources: HookSource[] = [];
  const extensions: WorkspaceExtensions[] = [];
  const known = await trust.known(looksAt);
  const diagnostics = [...known.diagnostics];
  const configured = configuredInWorkspaces(dialects);
  for (const workspace of await workspacesOf(context, new Set(known.roots), diagnostics)) {
    const places = [...configured.map(({ configuration }) => configuration.fileName), extensionsFolder].map((name) => path.join(workspace, workspaceFolderName, name));
    places.forEach((place) => looksAt(place));
    let standing = await trust.standingOf(workspace, looksAt);
    const { root } = standing;
    if (standing.kind === 'trusted') {
      const seal: Seal = new Map(standing.files.map((file) => [file, signatures.get(file) ?? fileSignature(file)]));
      const read = await Promise.all(configured.map((dialect) => readWorkspaceSource(dialect, root, seal, config)));
      const broken = brokenSeal(seal);
      if (broken === undefined) {
        sources.push(...read.map(({ source }) => source));
        diagnostics.push(...read.flatMap(({ diagnostics: found }) => found));
        extensions.push({ folder: path.join(root, workspaceFolderName, extensionsFolder), seal });
        continue;
      }
      standing = { kind: 'changed', root, changes: [`${broken} was changed while it was read`], sources: standing.sources };
    }
    if (standing.kind === 'untrusted' && places.every((place) => signatures.get(place) === 'absent')) continue;
    diagnostics.push(heldDiagnostic(places.find((place) => signatures.get(place) !== 'absent') ?? places[0]!, standing));
    if (standing.kind === 'changed') for (const held of standing.sources) sources.push(...heldSource(held, standing, dialects));
  }
  return { sources, extensions, diagnostics };
}
