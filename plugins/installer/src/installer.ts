import type { Diagnostic, InstalledExtension } from '@cosh/core';
import type { ConsentProjection, ConsentDifference } from './consent/projection.js';
import type { ExtensionSource, Resolved } from './sources/source-kind.js';
import type { LockEntry } from './transaction/lock-file.js';

/** Everything that a person is asked to agree to, computed from the object that will be executed. */
export interface ConsentQuestion {
  readonly name: string;
  readonly version: string;
  readonly source: ExtensionSource;
  /** The source as a person would type it. */
  readonly sourceText: string;
  readonly resolved: Resolved;
  readonly projection: ConsentProjection;
  /** sha256 over the canonical projection and the source, hexadecimal. */
  readonly fingerprint: string;
  /** What changed since the last consent; absent at a first install. */
  readonly difference?: ConsentDifference;
  /** What gives reason to look twice; nothing of it is part of the fingerprint. */
  readonly cautions: readonly Diagnostic[];
  /** The version in force now, where there is one. */
  readonly installedVersion?: string;
}

/** `true` only after a person (or a matching fingerprint) said yes. */
export type AskConsent = (question: ConsentQuestion) => Promise<boolean>;

export interface InstallOptions {
  readonly spec: string;
  readonly ref?: string;
  readonly path?: string;
  readonly link?: boolean;
  readonly cwd: string;
  readonly ask: AskConsent;
  readonly signal?: AbortSignal;
  readonly onProgress?: (step: string, detail: string) => void;
}

export interface InstallResult {
  readonly name: string;
  readonly version: string;
  readonly change: 'installed' | 'updated' | 'unchanged';
  readonly previousVersion?: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface UpdateOptions {
  readonly name: string;
  readonly ask: AskConsent;
  readonly signal?: AbortSignal;
  readonly onProgress?: (step: string, detail: string) => void;
}

export interface SwitchOptions {
  readonly name: string;
  readonly on: boolean;
  /** Absolute path; absent for the person as a whole. */
  readonly workspace?: string;
}

/** One extension as listings show it. `managed` ones have a lock entry; a folder copied by hand has none and works all the same. */
export interface ListedExtension {
  readonly installed: InstalledExtension;
  readonly managed: boolean;
  readonly lock?: LockEntry;
  readonly sourceText?: string;
  /** Workspaces (absolute paths) in which it is switched off. */
  readonly disabledIn: readonly string[];
}

/** Result of an offline check against the lock file. */
export interface Verification {
  readonly name: string;
  readonly state: 'ok' | 'changed' | 'missing' | 'unmanaged' | 'linked' | 'consent-missing';
  readonly detail?: string;
}

/** Gets, updates and removes extensions. Every change is all or nothing, also when the process is killed at any moment. */
export interface Installer {
  install(options: InstallOptions): Promise<InstallResult>;
  update(options: UpdateOptions): Promise<InstallResult>;
  /** Throws `extension_unknown`, `extension_is_system`. */
  uninstall(name: string): Promise<{ readonly name: string; readonly version?: string }>;
  /** Throws `extension_unknown`. */
  switch(options: SwitchOptions): Promise<{ readonly changed: boolean }>;
  list(): Promise<{ readonly extensions: readonly ListedExtension[]; readonly diagnostics: readonly Diagnostic[] }>;
  verify(name?: string): Promise<readonly Verification[]>;
  /** Finishes or undoes what a killed process left half done. Every other method does this first. */
  recover(): Promise<void>;
}
