import type { CommandRunner } from '@cosh/core';

/** Where an extension comes from, in canonical form: two spellings of one place are equal as JSON. */
export type ExtensionSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string }
  | {
      readonly kind: 'git';
      readonly url: string;
      /** Branch, tag or commit id; the remote's default branch where absent. */
      readonly ref?: string;
      /** Folder of a monorepo, relative to its root. */
      readonly path?: string;
    }
  | {
      readonly kind: 'npm';
      readonly name: string;
      /** A dist-tag, an exact version or a range; `latest` where nothing was written. */
      readonly wanted: string;
    }
  | { readonly kind: 'tarball'; readonly location: string };

/** What a source stood for at one moment. */
export interface Resolved {
  /** git: full commit id. */
  readonly commit?: string;
  /** npm: exact version. */
  readonly version?: string;
  /** npm and tarball: `sha512-…`. */
  readonly integrity?: string;
  /** npm: origin of the registry that served it. */
  readonly registry?: string;
  /** npm: who published it, and when, as far as its registry says so. */
  readonly publication?: Publication;
}

/** What a registry says about the publication of one version. Names only; nobody's address is kept. */
export interface Publication {
  /** ISO 8601. */
  readonly at?: string;
  readonly publisher?: string;
  /** In order of their names. */
  readonly maintainers?: readonly string[];
  /** Whether there is a statement of how it was built. */
  readonly attested: boolean;
}

export interface SourceRequest {
  /** As typed. */
  readonly spec: string;
  readonly ref?: string;
  readonly path?: string;
  /** What relative paths are relative to. */
  readonly cwd: string;
}

export interface FetchContext {
  readonly runner: CommandRunner;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** An empty folder of its own for whatever the source needs beside the tree; removed afterwards by the caller. */
  readonly scratch: string;
  /** For long work: a fact about what is going on now. */
  progress(step: 'resolving' | 'fetching' | 'unpacking' | 'checking', detail: string): void;
}

export interface Fetched {
  readonly resolved: Resolved;
}

/** One way to get an extension. */
export interface SourceKind<S extends ExtensionSource = ExtensionSource> {
  readonly kind: S['kind'];
  /** The canonical source, or nothing when the spelling is not of this kind. Throws `source_*` for one that is, and is unacceptable. */
  parse(request: SourceRequest): S | undefined | Promise<S | undefined>;
  /** The source in one line, as a person would type it. */
  describe(source: S): string;
  /** False for a full commit id or an exact version: an update never moves them. */
  follows(source: S): boolean;
  /** What the source stands for now, without getting it. */
  resolve(source: S, context: FetchContext): Promise<Resolved>;
  /** Gets what was resolved into `into`, an empty folder, checked entry by entry. Throws `source_*`, `tree_*`. */
  fetch(source: S, resolved: Resolved, into: string, context: FetchContext): Promise<Fetched>;
}
