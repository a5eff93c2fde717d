export * from './extension-settings.js';
export * from './find-extension.js';
