/** One file that breaks one rule: what it imports, and where the imported file is when it is one of ours. */
export interface Offence {
  readonly file: string;
  readonly imports: string;
  readonly target?: string;
}

const inCore = (part: string, target: string): Offence => ({
  file: `core/src/${part}/offends.ts`,
  imports: `../${target}/target.js`,
  target: `core/src/${target}/target.ts`,
});

const library = (name: string, file: string): Offence => ({ file, imports: name });

/** Every rule of .dependency-cruiser.cjs, broken once. */
export const offences: Readonly<Record<string, Offence>> = {
  'no-cycles': { file: 'core/src/config/round.ts', imports: './about.js', target: 'core/src/config/about.ts' },

  'core-knows-no-plugin': { file: 'core/src/catalog/knows-a-plugin.ts', imports: '@cosh/dialects', target: 'plugins/dialects/src/index.ts' },
  'sources-import-no-tests': { file: 'plugins/dialects/src/imports-a-test.ts', imports: '../test/helper.js', target: 'plugins/dialects/test/helper.ts' },
  'top-tests-are-imported-by-tests-only': { file: 'plugins/cli/scripts/imports-support.mjs', imports: '../../../test/support/helper.mjs', target: 'test/support/helper.mjs' },
  'sources-import-no-build-output': { file: 'plugins/cli/src/imports-output.ts', imports: '../../../core/dist/index.js', target: 'core/dist/index.js' },
  'plugins-enter-core-by-its-doors': { file: 'plugins/cli/src/reaches-into-core.ts', imports: '../../../core/src/dispatch/target.js', target: 'core/src/dispatch/target.ts' },

  'plugins-do-not-see-one-another': { file: 'plugins/dialects/src/sees-event-points.ts', imports: '@cosh/event-points', target: 'plugins/event-points/src/index.ts' },
  'session-sees-event-points-only': { file: 'plugins/session/src/sees-dialects.ts', imports: '@cosh/dialects', target: 'plugins/dialects/src/index.ts' },

  'extensions-are-imported-by-nobody': { file: 'plugins/cli/src/imports-an-extension.ts', imports: '../../../extensions/guard/hooks/guard.mjs', target: 'extensions/guard/hooks/guard.mjs' },
  'extensions-import-only-themselves': { file: 'extensions/guard/hooks/borrows.mjs', imports: '../../notes/hooks/notes.mjs', target: 'extensions/notes/hooks/notes.mjs' },
  'extension-hooks-import-no-tests': { file: 'extensions/guard/hooks/needs-its-test.mjs', imports: '../test/support.mjs', target: 'extensions/guard/test/support.mjs' },
  'extension-tests-import-cosh-and-test-tools': { file: 'extensions/guard/test/takes-a-library.test.ts', imports: 'execa' },

  'contract-imports-nothing': { file: 'core/src/contract/uses-node.ts', imports: 'node:path' },
  'core-leaves-import-nothing-of-core': { file: 'core/src/version.ts', imports: './contract/target.js', target: 'core/src/contract/target.ts' },
  'core-is-not-imported-through-its-front-door': { file: 'core/src/state/through-the-front.ts', imports: '../index.js', target: 'core/src/index.ts' },

  'core-contract-imports-only-what-is-below': inCore('contract', 'diagnostics'),
  'core-redaction-imports-only-what-is-below': inCore('redaction', 'contract'),
  'core-tools-imports-only-what-is-below': inCore('tools', 'catalog'),
  'core-diagnostics-imports-only-what-is-below': inCore('diagnostics', 'schema'),
  'core-schema-imports-only-what-is-below': inCore('schema', 'hook-table'),
  'core-hook-table-imports-only-what-is-below': inCore('hook-table', 'manifest'),
  'core-manifest-imports-only-what-is-below': inCore('manifest', 'config'),
  'core-config-imports-only-what-is-below': inCore('config', 'execution'),
  'core-execution-imports-only-what-is-below': inCore('execution', 'aggregation'),
  'core-aggregation-imports-only-what-is-below': inCore('aggregation', 'state'),
  'core-state-imports-only-what-is-below': inCore('state', 'catalog'),
  'core-consent-imports-only-what-is-below': inCore('consent', 'catalog'),
  'core-programs-imports-only-what-is-below': inCore('programs', 'config'),
  'core-gates-imports-only-what-is-below': inCore('gates', 'dispatch'),
  'core-trust-imports-only-what-is-below': inCore('trust', 'dispatch'),
  'core-catalog-imports-only-what-is-below': inCore('catalog', 'dispatch'),
  'core-dispatch-imports-only-what-is-below': inCore('dispatch', 'container'),
  'core-container-imports-only-what-is-below': inCore('container', 'testing'),
  'core-testing-imports-only-what-is-below': { ...inCore('testing', 'elsewhere'), target: 'core/src/elsewhere/target.ts' },

  'execa-has-one-door': library('execa', 'core/src/execution/second-door.ts'),
  'ajv-has-one-door': library('ajv', 'core/src/manifest/validates-itself.ts'),
  'cosmiconfig-has-one-door': library('cosmiconfig', 'core/src/config/searches-itself.ts'),
  'tsyringe-has-one-door': library('tsyringe', 'core/src/container/second-container.ts'),
  'reflect-metadata-has-one-door': library('reflect-metadata/lite', 'core/src/container/second-polyfill.ts'),
  'semver-has-one-door': library('semver', 'core/src/manifest/compares-versions.ts'),
  'smol-toml-has-one-door': library('smol-toml', 'core/src/config/reads-toml.ts'),
  'jsonc-parser-has-one-door': library('jsonc-parser', 'core/src/config/reads-json.ts'),
  'fastest-levenshtein-has-one-door': library('fastest-levenshtein', 'core/src/config/suggests.ts'),
  're2js-has-one-door': library('re2js', 'core/src/catalog/second-engine.ts'),
  'pacote-has-one-door': library('pacote', 'core/src/catalog/gets-packages.ts'),
  'tar-has-one-door': library('tar', 'core/src/catalog/unpacks.ts'),
  'ini-has-one-door': library('ini', 'core/src/catalog/reads-ini.ts'),
  '@clack/core-has-one-door': library('@clack/core', 'plugins/cli/src/commands/draws-itself.ts'),
  'commander-has-one-door': library('commander', 'plugins/hosts/src/has-options.ts'),
  'picocolors-has-one-door': library('picocolors', 'core/src/dispatch/has-colors.ts'),
  'string-width-has-one-door': library('string-width', 'core/src/dispatch/measures.ts'),
  'wrap-ansi-has-one-door': library('wrap-ansi', 'core/src/dispatch/wraps.ts'),
  'processes-have-one-door': { file: 'plugins/installer/src/starts-a-process.ts', imports: 'node:child_process' },
};

const importing = (specifier: string): string => `import * as taken from '${specifier}';\nexport const given = taken;\n`;

/** A tree in which every rule is broken, and nothing else is there. */
export function offendingTree(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { target } of Object.values(offences)) if (target !== undefined) files[target] = 'export const target = 1;\n';
  for (const { file, imports } of Object.values(offences)) files[file] = importing(imports);
  files['core/src/config/about.ts'] = importing('./round.js');
  return files;
}

/** Imports that look alike and are allowed: a rule that refuses these refuses too much. */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  'core/src/contract/token.ts': ['./json.js'],
  'core/src/contract/json.ts': [],
  'core/src/injection.ts': ['reflect-metadata/lite', 'tsyringe'],
  'core/src/version.ts': [],
  'core/src/index.ts': ['./contract/token.js', './container/create.js'],
  'core/src/diagnostics/parse-json.ts': ['jsonc-parser', '../contract/token.js'],
  'core/src/execution/run-command.ts': ['execa', 'node:path', '../contract/token.js'],
  'core/src/state/store.ts': ['../injection.js', '../contract/token.js', '../diagnostics/parse-json.js'],
  'core/src/schema/ajv.ts': ['ajv', 'ajv/dist/standalone/index.js'],
  'core/src/catalog/inventory.ts': ['../state/store.js', '../schema/ajv.js', '../injection.js'],
  'core/src/dispatch/dispatcher.ts': ['../catalog/inventory.js', '../execution/run-command.js'],
  'core/src/container/create.ts': ['../dispatch/dispatcher.js', '../version.js'],
  'core/src/testing/index.ts': ['../container/create.js'],
  'core/test/testing.test.ts': ['../src/testing/index.js', '../../test/support/helper.js'],
  'plugins/event-points/src/index.ts': ['@cosh/core'],
  'plugins/session/src/index.ts': ['@cosh/core', '@cosh/event-points'],
  'plugins/cli/src/index.ts': ['@cosh/core', '@cosh/event-points', '@cosh/session', 'commander', 'picocolors'],
  'plugins/session/test/session.test.ts': ['../src/index.js', '@cosh/event-points', '@cosh/core/testing'],
  'extensions/guard/hooks/guard.mjs': ['node:fs', './lib/rules.mjs'],
  'extensions/guard/hooks/lib/rules.mjs': [],
  'extensions/guard/test/guard.test.ts': ['vitest', 'fast-check', 'node:path', '@cosh/core/testing', '@cosh/event-points', '../hooks/lib/rules.mjs', '../../../test/support/helper.js'],
  'test/support/helper.ts': ['@cosh/core', 'node:fs'],
};

export function allowedTree(): Record<string, string> {
  return Object.fromEntries(Object.entries(allowed).map(([file, imports]) => [
    file,
    [...imports.map((specifier, index) => `import * as taken${index} from '${specifier}';`), `export const given = [${imports.map((_specifier, index) => `taken${index}`).join(', ')}];`, ''].join('\n'),
  ]));
}
