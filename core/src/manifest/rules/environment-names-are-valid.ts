import { isJsonObject, type JsonValue } from '../../contract/index.js';
import { environmentName } from '../../hook-table/index.js';
import type { ManifestRule } from './rule.js';

const groupsOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

/** Version 1 refuses the manifest; in version 0 the variable alone is left out, where the hook is read. */
export const environmentNamesAreValid: ManifestRule = ({ document, schemaVersion }, diagnostics) => {
  if (schemaVersion !== 1 || !isJsonObject(document.hooks)) return;
  for (const [event, groups] of Object.entries(document.hooks)) {
    groupsOf(groups).forEach((group, groupIndex) => {
      groupsOf(isJsonObject(group) ? group.hooks : undefined).forEach((hook, hookIndex) => {
        const env = isJsonObject(hook) && isJsonObject(hook.env) ? hook.env : {};
        for (const name of Object.keys(env)) {
          if (environmentName.test(name)) continue;
          diagnostics.error('extension_hook_env_name_invalid', `hooks.${event}[${groupIndex}].hooks[${hookIndex}].env.${name}`, 'a variable name has letters, digits and underscores only', 'rename the variable');
        }
      });
    });
  }
};
