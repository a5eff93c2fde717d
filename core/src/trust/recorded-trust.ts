import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { inject, injectable } from '../injection.js';
import { DIALECTS, ENVIRONMENT, EVENT_POINTS, LOCATIONS, type Diagnostic, type Dialect, type EventPoint, type Locations } from '../contract/index.js';
import { ancestorsOf, configContext, configuredInWorkspaces, ExtensionCatalog, findWorkspace, type WorkspaceStanding, type WorkspaceTrust } from '../catalog/index.js';
import { CoshError, isDoubtful, whyUnreadable } from '../diagnostics/index.js';
import { SchemaCompiler } from '../schema/index.js';
import { StateStore } from '../state/index.js';
import { coverFiles } from './cover-files.js';
import { fileChanges } from './file-changes.js';
import { surveyWorkspace, type WorkspaceSurvey } from './survey-workspace.js';
import { readTrustRecords, trustState, writeTrustRecord, type TrustRecord } from './trust-records.js';

/** Trust in workspaces as `states/trust.json` has it: given to a real path and to exactly what stands there. */
@injectable()
export class RecordedTrust implements WorkspaceTrust {
  constructor(
    @inject(LOCATIONS) private readonly locations: Locations,
    @inject(StateStore) private readonly states: StateStore,
    @inject(EVENT_POINTS) private readonly points: readonly EventPoint[],
    @inject(DIALECTS) private readonly dialects: readonly Dialect[],
    @inject(ExtensionCatalog) private readonly catalog: ExtensionCatalog,
    @inject(SchemaCompiler) private readonly schemas: SchemaCompiler,
    @inject(ENVIRONMENT) private readonly environment: Readonly<Record<string, string | undefined>>,
  ) {}

  async records(): Promise<{ readonly workspaces: ReadonlyMap<string, TrustRecord>; readonly diagnostics: readonly Diagnostic[] }> {
    return readTrustRecords(this.states, this.locations);
  }

  async known(looksAt: (file: string) => void): Promise<{ roots: string[]; diagnostics: readonly Diagnostic[] }> {
    looksAt(this.states.fileOf(trustState));
    const { workspaces, diagnostics } = await this.records();
    return { roots: [...workspaces.keys()], diagnostics };
  }

  async standingOf(workspace: string, looksAt: (file: string) => void): Promise<WorkspaceStanding> {
    looksAt(this.states.fileOf(trustState));
    let doubtful = false;
    const root = await realpath(workspace).catch((error: Error) => {
      doubtful = whyUnreadable(error).mayPass === true;
      return workspace;
    });
    const { workspaces, diagnostics } = await this.records();
    const record = workspaces.get(root);
    if (!record) return { kind: 'untrusted', root, ...(doubtful || isDoubtful(diagnostics) ? { mayPass: true } : {}) };
    const { sources } = record;
    try {
      const files = await coverFiles(root, this.#fileNames(), record.named, looksAt);
      const changes = fileChanges(record.files, files);
      if (changes.length > 0) return { kind: 'changed', root, changes, sources };
      // A folder changes with everything that is written into it; what is in it is looked at by name.
      return { kind: 'trusted', root, sources, files: files.filter(({ kind }) => kind !== 'folder').map((file) => path.resolve(root, file.path)) };
    } catch (error) {
      if (!(error instanceof CoshError)) throw error;
      return { kind: 'changed', root, changes: [error.message], sources };
    }
  }

  /** The real path of the workspace that a folder belongs to. Throws `workspace_missing`. */
  async workspaceOf(folder: string): Promise<string> {
    const known = new Set((await this.records()).workspaces.keys());
    const nearest = findWorkspace(folder, this.locations.home);
    for (const at of ancestorsOf(folder)) {
      const real = await realpath(at).catch(() => at);
      if (at === nearest || known.has(real)) return real;
    }
    throw new CoshError('workspace_missing', `neither ${folder} nor a folder above it has a .copilot-shell of its own`, { hint: 'name a folder that has one; there is nothing to trust here' });
  }

  /** What a yes to a workspace would bring into force. Throws `trust_too_large`, `workspace_changing`. */
  async survey(root: string): Promise<WorkspaceSurvey> {
    const config = await configContext(this.points, this.dialects, this.schemas);
    return surveyWorkspace(root, { dialects: this.dialects, catalog: this.catalog, config, userHome: this.environment.HOME });
  }

  /** Remembers a yes to exactly this. Throws `workspace_untrustable`, `state_unreadable`, `state_unwritable`, `state_locked`. */
  async grant({ root, fingerprint, named, files, sources, refusals }: WorkspaceSurvey): Promise<void> {
    if (refusals[0] !== undefined) throw new CoshError('workspace_untrustable', `${root} cannot be trusted as it is: ${refusals[0]}`, { hint: 'put the files themselves there' });
    await writeTrustRecord(this.states, root, { fingerprint, at: new Date().toISOString(), home: this.locations.home, named, files, sources });
  }

  /** Takes a yes back; false where there was none. */
  revoke(root: string): Promise<boolean> {
    return writeTrustRecord(this.states, root, undefined);
  }

  #fileNames(): string[] {
    return configuredInWorkspaces(this.dialects).map(({ configuration }) => configuration.fileName);
  }
}
