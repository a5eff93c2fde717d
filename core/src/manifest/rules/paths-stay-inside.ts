import path from 'node:path';
import { isJsonObject, type JsonValue } from '../../contract/index.js';
import type { ManifestRule } from './rule.js';

const inside = (relative: string): boolean => {
  const normal = path.posix.normalize(relative.replaceAll('\\', '/'));
  return !(normal === '..' || normal.startsWith('../') || path.posix.isAbsolute(normal) || normal.includes('\0'));
};

const textsOf = (value: JsonValue | undefined): string[] => (typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** The parts of a command that name something below the extension, relative to it: `hooks/guard` for `${extensionPath}/hooks/guard`. */
export function extensionPathsIn(command: string): string[] {
  if (!command.includes('${extensionPath}')) return [];
  const text = command.replaceAll('${/}', '/').replaceAll('${pathSeparator}', '/');
  return [...text.matchAll(/\$\{extensionPath\}(?:["'])?([^\s"'`;|&<>()$]*)/g)].map((match) => `.${match[1]!}`);
}

/** Whether every path below `${extensionPath}` in a command stays there. */
export function commandStaysInside(command: string): boolean {
  return extensionPathsIn(command).every(inside);
}

/** A path that leaves the extension's folder would make consent to that folder worthless. */
export const pathsStayInside: ManifestRule = ({ document, schemaVersion, hooks }, diagnostics) => {
  const report = (place: string): void => diagnostics.error('extension_path_invalid', place, 'the path leaves the extension', 'name something inside the extension');
  const files = Array.isArray(document.contextFiles) ? document.contextFiles.map((file) => (isJsonObject(file) ? file.path : undefined)) : [];
  const fields = { skills: textsOf(document.skills), agents: textsOf(document.agents), contextFileName: textsOf(document.contextFileName), contextFiles: files.flatMap(textsOf) };
  for (const [field, paths] of Object.entries(fields)) {
    paths.forEach((each, index) => { if (!inside(each)) report(`${field}[${index}]`); });
  }
  // In version 0 the hook alone is refused, where the hooks are resolved.
  if (schemaVersion === 1) for (const hook of hooks) if (!commandStaysInside(hook.command)) report(`${hook.place}.command`);
};
