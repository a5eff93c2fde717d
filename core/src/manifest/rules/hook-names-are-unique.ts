import type { ManifestRule } from './rule.js';

/** In version 1 a hook is addressed by its name. Version 0 manifests use one name for several events, and may. */
export const hookNamesAreUnique: ManifestRule = ({ hooks, schemaVersion }, diagnostics) => {
  if (schemaVersion !== 1) return;
  const seen = new Set<string>();
  for (const { name, place } of hooks) {
    if (name !== undefined && seen.has(name)) diagnostics.error('extension_manifest_v1_invalid', `${place}.name`, `a second hook is called "${name}"`, 'give each hook a name of its own');
    if (name !== undefined) seen.add(name);
  }
};
