import { commandGroup } from './command-group.js';

/** Each command is a file of its own and a line here. */
export const configureExtensions = commandGroup({
  install: { summary: 'get an extension, ask, and bring it into force', load: async () => (await import('./extensions-install.js')).configureExtensionsInstall },
  link: { summary: 'use a folder of your own as an extension, as it stands', load: async () => (await import('./extensions-link.js')).configureExtensionsLink },
  update: { summary: 'get the newest version of what was installed', load: async () => (await import('./extensions-update.js')).configureExtensionsUpdate },
  uninstall: { summary: 'remove an extension with its settings', load: async () => (await import('./extensions-uninstall.js')).configureExtensionsUninstall },
  enable: { summary: 'switch an extension on again', load: async () => (await import('./extensions-switch.js')).configureExtensionsEnable },
  disable: { summary: 'switch an extension off', load: async () => (await import('./extensions-switch.js')).configureExtensionsDisable },
  list: { summary: 'every extension that is installed, and its state', load: async () => (await import('./extensions-list.js')).configureExtensionsList },
  info: { summary: 'everything that is known of one extension', load: async () => (await import('./extensions-info.js')).configureExtensionsInfo },
  settings: { summary: 'give an extension the values that it asks for', load: async () => (await import('./extensions-settings.js')).configureExtensionsSettings },
  verify: { summary: 'hold what is installed against what was agreed to, offline', load: async () => (await import('./extensions-verify.js')).configureExtensionsVerify },
  doctor: { summary: 'find what is not in force although somebody relies on it', load: async () => (await import('./extensions-doctor.js')).configureExtensionsDoctor },
  validate: { summary: 'for authors: everything that is wrong with a folder', load: async () => (await import('./extensions-validate.js')).configureExtensionsValidate },
  convert: { summary: 'for authors: a manifest for a plugin or extension of another agent', load: async () => (await import('./extensions-convert.js')).configureExtensionsConvert },
  new: { summary: 'for authors: begin an extension from a template', load: async () => (await import('./extensions-new.js')).configureExtensionsNew },
});
