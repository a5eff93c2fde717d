import { commandGroup } from './command-group.js';

export const configureExtensionsSettings = commandGroup({
  list: { summary: 'what an extension asks for, and what has a value', load: async () => (await import('./extensions-settings-list.js')).configureExtensionsSettingsList },
  get: { summary: 'the value of one setting', load: async () => (await import('./extensions-settings-get.js')).configureExtensionsSettingsGet },
  set: { summary: 'give a setting a value', load: async () => (await import('./extensions-settings-set.js')).configureExtensionsSettingsSet },
  unset: { summary: 'forget the value of a setting', load: async () => (await import('./extensions-settings-unset.js')).configureExtensionsSettingsUnset },
});
