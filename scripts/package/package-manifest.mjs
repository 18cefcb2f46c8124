/** @typedef {Record<string, string>} Versions */
/** @typedef {{ name: string, version: string, description: string, license: string, engines: { node: string }, dependencies: Versions, devDependencies: Versions }} Manifest */

const FOLDERS = ['cli', 'db', 'evals', 'lib', 'scripts', 'server', 'tools'];

/**
 * The package's manifest. Dependencies of the server and of `eval`'s reports alone are optional.
 *
 * @param {Manifest} own
 * @param {{ needed: Set<string>, optional: Set<string> }} packages
 */
export function packageManifest(own, { needed, optional }) {
  const known = { ...own.devDependencies, ...own.dependencies };
  /** @param {Set<string>} names */
  const versions = (names) =>
    Object.fromEntries(
      [...names].toSorted().flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
    );
  const { name, version, description, license, engines } = own;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { lectern: './cli/lectern/main.js' },
    exports: {
      '.': {
        types: './lib/serving/runtime/create-rag-agent.d.ts',
        default: './lib/serving/runtime/create-rag-agent.js',
      },
      './client': {
        types: './lib/serving/api-client/create-client.d.ts',
        default: './lib/serving/api-client/create-client.js',
      },
    },
    imports: Object.fromEntries(FOLDERS.map((folder) => [`#${folder}/*`, `./${folder}/*`])),
    dependencies: versions(needed),
    optionalDependencies: versions(optional),
    overrides: { 'pdfjs-dist': { '@napi-rs/canvas': known['@napi-rs/canvas'] } },
  };
}
