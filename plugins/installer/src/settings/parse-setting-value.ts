import { CoshError, type ExtensionSetting } from '@cosh/core';

const refuse = ({ key }: ExtensionSetting, wanted: string): never => {
  // The value itself is not repeated: it may be a secret under a wrong key.
  throw new CoshError('setting_value_invalid', `${key} must be ${wanted}`, { hint: 'nothing was changed' });
};

/** A value as typed, as the type that the setting has. Throws `setting_value_invalid`. */
export function parseSettingValue(setting: ExtensionSetting, text: string): string | number | boolean {
  switch (setting.type) {
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : refuse(setting, 'true or false');
    case 'integer': {
      const number = /^-?\d{1,16}$/.test(text) ? Number(text) : NaN;
      return Number.isSafeInteger(number) ? number : refuse(setting, 'a whole number');
    }
    case 'string':
      return text.includes('\0') ? refuse(setting, 'text without NUL') : text;
  }
}
