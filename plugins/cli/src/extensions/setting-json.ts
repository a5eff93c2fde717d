import type { SettingState } from '@cosh/installer';

/** A setting over a wire: whether a secret has a value, never which. */
export const settingJson = ({ key, type, description, required, sensitive, variable, isSet, value, default: initial }: SettingState): object =>
  ({ key, type, description, required, sensitive, variable, default: initial, set: isSet, value });

/** The same in words. */
export function valueWords({ isSet, sensitive, value, default: initial }: SettingState): string {
  if (sensitive) return isSet ? 'set' : 'not set';
  // A value that was kept as a secret is not shown, whatever this version declares.
  if (isSet) return value === undefined ? 'set' : String(value);
  return initial === undefined ? 'not set' : `${initial} (default)`;
}
