import { LAYERS } from './scripts/lib/layers.mjs';

const TEST_FILE = '[.]test[.]tsx?$';

/** @param {string[]} packages */
const inNodeModules = (packages) => `node_modules/(@types/[^/]+|${packages.join('|')})(/|$)`;

/** @type {import('dependency-cruiser').DependencyType[]} */
const PACKAGE = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

/**
 * What a layer may not import: parts of the project that its entry does not name, and packages that it does not name.
 *
 * @param {import('./scripts/lib/layers.mjs').Layer} layer
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function rulesOf({ name, why, from, self = from, may, vendors }) {
  const files = { path: from, pathNot: TEST_FILE };
  return [
    {
      name,
      comment: why,
      severity: 'error',
      from: files,
      to: { path: '^(app|cli|components|content|db|evals|lib|scripts|server|tests|tools)/', pathNot: [self, ...may] },
    },
    {
      name: `${name}/packages`,
      comment: why,
      severity: 'error',
      from: files,
      to: { dependencyTypes: PACKAGE, pathNot: inNodeModules(vendors) },
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...LAYERS.flatMap(rulesOf),
    {
      name: 'every-file-has-a-layer',
      comment: 'A new folder of lib/ or tools/ belongs into the table above before anything may import from it.',
      severity: 'error',
      from: {
        path: '^(cli|evals|lib|server|tools)/',
        pathNot: [TEST_FILE, ...LAYERS.map(({ from }) => from)],
      },
      to: {},
    },
    {
      name: 'routes-leave-the-table-of-the-api',
      comment:
        'Each route is bundled with all that it reaches: forty copies of every schema of the API are 10 MB of source alone (decision 202).',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/(api/)?openapi[.]json/', TEST_FILE] },
      to: { path: '^lib/contracts/api-operations[.]ts$', reachable: true },
    },
    {
      name: 'no-circular',
      comment: 'Files that need each other are one thing in two places, and load in an order nobody chose.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that cannot be followed is an import that no rule has seen.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'browser-code-is-isomorphic',
      comment: 'These layers also run in the browser, where Node’s modules are absent.',
      severity: 'error',
      from: {
        path: '^(components|lib/(foundation/core|contracts|foundation/text|answering/grounding|client|serving/surfaces))/',
        pathNot: TEST_FILE,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'runtime-only-from-entries',
      comment:
        'The composition root knows every adapter; whoever imports it does too. Others are handed what they need; lib/serving/mcp and lib/serving/openai answer in other protocols.',
      severity: 'error',
      from: {
        pathNot: [
          '^(app|cli|evals|lib/(serving/mcp|serving/openai|serving/runtime)|server|tests|tools)/',
          '^(proxy|instrumentation)[.]ts$',
          TEST_FILE,
        ],
      },
      to: { path: '^lib/serving/runtime/' },
    },
    {
      name: 'server-only-in-one-place',
      comment:
        'The package throws outside a React server bundle, so it would break the commands and the tests anywhere else.',
      severity: 'error',
      from: { pathNot: '^lib/serving/runtime/server[.]ts$' },
      to: { path: 'node_modules/server-only/' },
    },
    {
      name: 'server-runtime-only-from-app',
      comment:
        'lib/serving/runtime/server.ts fetches the runtime for Next’s bundles; everyone else makes or is handed one.',
      severity: 'error',
      from: { pathNot: '^(app/|proxy[.]ts$|instrumentation[.]ts$)' },
      to: { path: '^lib/serving/runtime/server[.]ts$' },
    },
    {
      name: 'no-test-code-in-source',
      comment: 'Test support and test tools must not ship, nor be needed to run the app.',
      severity: 'error',
      from: { path: '^(app|cli|components|db|evals|lib|scripts|server|tools)/', pathNot: TEST_FILE },
      to: { path: ['^tests/', TEST_FILE, 'node_modules/(vitest|fast-check)/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The programs of other systems import packages that are installed when they are measured, and nothing of the project.
    exclude: { path: '^([.]next|coverage|reports)/|^tools/bench/peers/[^/]+[.]mjs$' },
    // Types obey the layers as well: a port that mentions a vendor's type is tied to the vendor.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
