import path from 'node:path';
import { manifestFileName, type Cosh, type Diagnostic, type InstalledExtension } from '@cosh/core';
import type { Installer, Verification } from '../installer.js';
import { readSettings } from '../settings/index.js';

const fileOf = ({ location, manifest, file }: InstalledExtension): string => (manifest?.format && file !== undefined ? file : path.join(location, manifestFileName));

const severities: Record<Exclude<Verification['state'], 'ok' | 'linked'>, Diagnostic['severity']> = {
  changed: 'error', missing: 'error', 'consent-missing': 'error', unmanaged: 'info',
};
const codes = { changed: 'extension_changed', missing: 'extension_missing', 'consent-missing': 'consent_missing', unmanaged: 'extension_unmanaged' } as const;
const remedies: Record<keyof typeof codes, (name: string) => string> = {
  changed: (name) => `look at what was changed, then uninstall ${name} and install it again`,
  missing: (name) => `cosh extensions uninstall ${name}, then install it again`,
  'consent-missing': (name) => `cosh extensions uninstall ${name}, then install or link it again`,
  unmanaged: () => 'it works; install it from its source to get updates and checks',
};

/** What is installed, held against what was agreed to. */
export async function extensionDrift(installer: Installer): Promise<Diagnostic[]> {
  const [{ extensions }, verified] = [await installer.list(), await installer.verify()];
  return verified.flatMap(({ name, state, detail }): Diagnostic[] => {
    if (state === 'ok' || state === 'linked') return [];
    const installed = extensions.find((each) => each.installed.name === name && each.installed.scope === 'user')?.installed;
    if (state === 'missing' && installed) return [...installed.diagnostics];
    // A refused one is reported with the reason why.
    if (installed?.state === 'refused' && state !== 'changed') return [];
    return [{ code: codes[state], severity: severities[state], file: installed ? fileOf(installed) : name, problem: `"${name}": ${detail ?? state}`, hint: remedies[state](name) }];
  });
}

/** Settings without which an extension says that it cannot work. */
export async function missingSettings(cosh: Cosh, extensions: readonly InstalledExtension[]): Promise<Diagnostic[]> {
  const active = extensions.filter(({ state, manifest }) => state === 'active' && manifest !== undefined);
  const found = await Promise.all(active.map(async (extension): Promise<Diagnostic[]> => {
    const { name, settings } = await readSettings(cosh, extension.name);
    return settings.filter((each) => each.required && !each.isSet && each.default === undefined).map(({ key }) => ({
      code: 'setting_missing', severity: 'warning', file: fileOf(extension), place: `settings.${key}`, problem: `"${name}" needs ${key}, which has no value`, hint: `cosh extensions settings set ${name} ${key}`,
    }));
  }));
  return found.flat();
}
