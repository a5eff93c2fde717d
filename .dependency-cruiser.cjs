// The arrows of the house, as a table. test/architecture/rules.test.ts breaks each of them once, and
// test/architecture/guarded-paths.test.ts checks that every path named here exists: a rule over nothing guards nothing.

/** What each part of core may import besides itself; `leaves` are open to all but the lowest. */
const below = ['contract', 'diagnostics', 'schema', 'hook-table'];
const middle = ['manifest', 'config', 'execution', 'aggregation', 'state'];
const layers = {
  contract: [],
  redaction: [],
  tools: ['contract'],
  diagnostics: ['contract'],
  schema: ['contract', 'diagnostics'],
  'hook-table': ['contract', 'diagnostics', 'schema'],
  ...Object.fromEntries(middle.map((part) => [part, below])),
  consent: below,
  programs: [...below, 'manifest'],
  catalog: [...below, ...middle, 'tools', 'programs'],
  gates: [...below, ...middle, 'tools', 'programs', 'catalog'],
  trust: [...below, ...middle, 'consent', 'programs', 'catalog'],
  dispatch: [...below, ...middle, 'redaction', 'tools', 'programs', 'catalog', 'gates'],
  container: [...below, ...middle, 'tools', 'catalog', 'trust', 'dispatch'],
  testing: [...below, ...middle, 'tools', 'catalog', 'dispatch', 'container'],
};
const leaves = ['^core/src/injection\\.ts$', '^core/src/version\\.ts$'];

const folder = (part) => `^core/src/${part}/`;
const layerRules = Object.entries(layers).map(([part, allowed]) => ({
  name: `core-${part}-imports-only-what-is-below`,
  comment: allowed.length === 0 ? `${part} imports nothing of core but itself` : `${part} may import ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: folder(part) },
  to: { path: '^core/src/', pathNot: [part, ...allowed].map(folder).concat(allowed.length === 0 ? [] : leaves) },
}));

/** Libraries that stand behind one door each. */
const doors = {
  execa: ['^core/src/execution/run-command\\.ts$'],
  ajv: ['^core/src/schema/'],
  cosmiconfig: ['^core/src/config/find-config\\.ts$'],
  tsyringe: ['^core/src/injection\\.ts$'],
  'reflect-metadata': ['^core/src/injection\\.ts$'],
  semver: ['^core/src/manifest/rules/', '^plugins/installer/src/sources/'],
  'smol-toml': ['^core/src/diagnostics/parse-toml\\.ts$'],
  'jsonc-parser': ['^core/src/diagnostics/parse-json\\.ts$'],
  'fastest-levenshtein': ['^core/src/diagnostics/suggest\\.ts$'],
  re2js: ['^core/src/catalog/matcher-linear\\.ts$'],
  pacote: ['^plugins/installer/src/sources/npm-client\\.ts$'],
  tar: ['^plugins/installer/src/tree/tar-entries\\.ts$'],
  ini: ['^plugins/installer/src/sources/npm-config\\.ts$'],
  '@clack/core': ['^plugins/cli/src/settings/run-screen\\.ts$'],
  commander: ['^plugins/cli/src/'],
  picocolors: ['^plugins/cli/src/'],
  'string-width': ['^plugins/cli/src/'],
  'wrap-ansi': ['^plugins/cli/src/'],
};
const sources = ['^core/src/', '^plugins/[^/]+/src/'];
// Also where it is not installed: its bare name is then all there is.
const library = (name) => [`(?:^|/)node_modules/${name}/`, `^${name}(?:/|$)`];
const doorRules = Object.entries(doors).map(([name, door]) => ({
  name: `${name}-has-one-door`,
  comment: `only ${door.join(', ')} imports ${name}`,
  severity: 'error',
  from: { path: sources, pathNot: door },
  to: { path: library(name) },
}));

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-cycles', 'files that import one another cannot be read, tested or replaced alone; extensions are programs of their own', { path: ['^core/', '^plugins/', '^test/'] }, { circular: true }),

    // test -> plugins -> core
    forbid('core-knows-no-plugin', 'plugins import core, never the other way round', { path: '^core/' }, { path: '^plugins/' }),
    forbid('sources-import-no-tests', 'what is shipped does not need what checks it', { path: sources }, { path: ['^test/', '^core/test/', '^plugins/[^/]+/test/'] }),
    forbid('top-tests-are-imported-by-tests-only', 'test/ stands above everything', { path: ['^core/', '^plugins/', '^extensions/'], pathNot: ['^core/test/', '^plugins/[^/]+/test/', '^extensions/[^/]+/test/'] }, { path: '^test/' }),
    forbid('sources-import-no-build-output', 'a source imports sources; the build output of another package goes by the package name', { path: sources }, { path: ['^core/dist/', '^plugins/[^/]+/dist/'] }),
    forbid('plugins-enter-core-by-its-doors', 'what a plugin needs of core, core exports', { path: '^plugins/[^/]+/src/' }, { path: '^core/src/', pathNot: ['^core/src/index\\.ts$', '^core/src/execution/attach\\.ts$', '^core/src/testing/index\\.ts$', '^core/src/schema/standalone\\.ts$'] }),

    // Among plugins: cli -> all, session -> event-points.
    forbid('plugins-do-not-see-one-another', 'only cli may import every plugin, and session the event points', { path: '^plugins/([^/]+)/src/', pathNot: ['^plugins/cli/', '^plugins/session/'] }, { path: '^plugins/', pathNot: '^plugins/$1/' }),
    forbid('session-sees-event-points-only', 'session imports no plugin but the event points', { path: '^plugins/session/src/' }, { path: '^plugins/', pathNot: ['^plugins/session/', '^plugins/event-points/'] }),

    // Extensions are data.
    forbid('extensions-are-imported-by-nobody', 'an extension is a folder that is installed, not a module', { path: ['^core/', '^plugins/', '^test/'] }, { path: '^extensions/' }),
    forbid('extensions-import-only-themselves', 'an extension runs wherever Node does, with nothing installed', { path: '^extensions/([^/]+)/', pathNot: '^extensions/[^/]+/test/' }, { pathNot: '^extensions/$1/', dependencyTypesNot: ['core'] }),
    forbid('extension-hooks-import-no-tests', 'what is installed does not need what checks it', { path: '^extensions/[^/]+/', pathNot: '^extensions/[^/]+/test/' }, { path: '^extensions/[^/]+/test/' }),
    forbid('extension-tests-import-cosh-and-test-tools', 'the tests of an extension may use the harness that outside authors have', { path: '^extensions/([^/]+)/test/' }, {
      pathNot: ['^extensions/$1/', '^core/src/index\\.ts$', '^core/src/testing/index\\.ts$', '^plugins/[^/]+/src/index\\.ts$', '^test/support/', ...library('vitest'), ...library('fast-check')],
      dependencyTypesNot: ['core'],
    }),

    // Inside core.
    forbid('contract-imports-nothing', 'the contract is types and names: no library, not even Node', { path: '^core/src/contract/' }, { pathNot: '^core/src/contract/' }),
    forbid('core-leaves-import-nothing-of-core', 'injection and version are leaves', { path: leaves }, { path: '^core/src/' }),
    forbid('core-is-not-imported-through-its-front-door', 'inside core a file imports the part it needs', { path: '^core/src/' }, { path: '^core/src/index\\.ts$' }),
    ...layerRules,

    // One door each.
    ...doorRules,
    forbid('processes-have-one-door', 'every process goes through run-command.ts, which begins it itself or through execa', { path: sources, pathNot: '^core/src/execution/start-process\\.ts$' }, { path: '^(?:node:)?child_process$', dependencyTypes: ['core'] }),
  ],
  options: {
    doNotFollow: { path: ['(?:^|/)node_modules/', '(?:^|/)dist/'] },
    tsPreCompilationDeps: true,
    // A TypeScript configuration that maps the names of the workspace packages to their sources.
    tsConfig: { fileName: `${__dirname}/test/architecture/package-names.json` },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'], extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json'] },
  },
};
