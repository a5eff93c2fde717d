import { isJsonObject } from '../../contract/index.js';
import type { ManifestRule } from './rule.js';

/** A secret is text, and a default for it would be a secret in the manifest. */
export const sensitiveSettingsAreText: ManifestRule = ({ document }, diagnostics) => {
  if (!Array.isArray(document.settings)) return;
  document.settings.forEach((setting, index) => {
    if (!isJsonObject(setting) || setting.sensitive !== true) return;
    const place = `settings[${index}]`;
    if (setting.type !== 'string') diagnostics.error('extension_sensitive_setting_type_invalid', `${place}.type`, 'a sensitive setting must be of type string', 'write "type": "string"');
    if (setting.default !== undefined) diagnostics.error('extension_sensitive_setting_type_invalid', `${place}.default`, 'a sensitive setting has no default', 'leave the default out');
  });
};
