import type { Hook, InactiveReason } from '@cosh/core';
import type { ListedExtension } from '@cosh/installer';

interface Switchable {
  /** Rows with the same switch change together. */
  readonly key: string;
  readonly name: string;
  /** As it was read. */
  readonly on: boolean;
  /** Why it cannot be switched here. */
  readonly fixed?: { readonly reason: 'absent' | 'unreadable' | 'refused'; readonly detail?: string };
}

/** All hooks of a configuration file. */
export interface FileRow extends Switchable {
  readonly kind: 'file';
  readonly file: string;
  readonly hooks: number;
}

/** All hooks of an event. */
export interface EventRow extends Switchable {
  readonly kind: 'event';
  readonly summary: string;
  readonly hooks: readonly HookRow[];
}

export interface HookRow extends Switchable {
  readonly kind: 'hook';
  readonly hook: Hook;
  /** The switch of its file or extension. */
  readonly sourceKey: string;
  readonly eventKey: string;
  /** What no switch of this screen changes. */
  readonly lasting?: { readonly reason: InactiveReason; readonly detail?: string };
}

export interface ExtensionRow extends Switchable {
  readonly kind: 'extension';
  readonly listed: ListedExtension;
  /** What the workspace says, whatever holds everywhere else. */
  readonly here?: 'on' | 'off';
}

export type Row = FileRow | EventRow | HookRow | ExtensionRow;

/** Everything that can be switched, in the order of the screen. */
export interface Settings {
  readonly files: readonly FileRow[];
  readonly events: readonly EventRow[];
  readonly extensions: readonly ExtensionRow[];
}

export interface Change {
  readonly row: Row;
  readonly on: boolean;
}
