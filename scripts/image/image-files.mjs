import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { Problem } from '#scripts/lib/problem.mjs';
import { inProject, PROJECT } from '#scripts/lib/project.mjs';

/** The files started by name: the server, the commands an operator runs beside it, and the threads they begin. */
const ENTRIES = [
  'server/serve.ts',
  'cli/{accounts,backup,ingest,mcp,models,reindex,restore}/main.ts',
  '{db,lib}/**/*-worker.ts',
];
/** The files that are found by path and read whole. */
export const READ_WHOLE = [
  'content/handbook/**',
  'db/migrations/**',
  'lib/answering/model-files/runtime/**',
  'models/**',
  '.next/server/**',
  '.next/static/**',
];
/** The files of PDF.js that the browser loads, and those that the reader of PDFs finds by path. */
const PDF_JS = ['package.json', 'legacy/build/pdf{,.worker}.min.mjs', 'cmaps/*', 'standard_fonts/*', 'wasm/*'].map(
  (pattern) => `node_modules/pdfjs-dist/${pattern}`,
);
/** The runtime of networks is loaded by its path; of its machine code, only that for the machine the image is made on. */
const ONNX_RUNTIME = [
  'node_modules/onnxruntime-common/{package.json,dist/cjs/**}',
  'node_modules/onnxruntime-node/{package.json,dist/**}',
  `node_modules/onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/*`,
];
/** The lock file identifies the packages that rendered the pages of books, see `lib/books/ingest/reading-version.ts`. */
const SINGLE = ['LICENSE', 'package.json', 'package-lock.json'];

const NEVER_READ = /\.(?:map|d\.ts|tsbuildinfo|nft\.json)$/;
/** Book pictures are served unmodified. */
const PICTURE_TOOLS = /^node_modules\/(?:sharp|@img)\//;
/** Files of Next for developing and building. Next's own trace lists those that the server needs nevertheless. */
const BUILD_ONLY = new RegExp(
  [
    String.raw`^node_modules/next/dist/(?:esm|pages|bundle-analyzer|server/dev|build/(?:webpack|babel|jest))/`,
    String.raw`^node_modules/next/dist/compiled/(?:webpack|babel|babel-packages|jest-worker|@mswjs)/`,
    String.raw`^node_modules/next/dist/compiled/next-server/.*\.dev\.js$`,
    String.raw`^node_modules/(?:typescript|@next/swc[^/]*)/`,
  ].join('|'),
);

/**
 * @typedef {object} Tracer
 * @property {(entries: string[], options: object) => Promise<{ fileList: Set<string>, esmFileList: Set<string> }>} nodeFileTrace
 */

/**
 * Every file the built app needs at run time, relative to the project. Throws when one belongs to a package that only
 * development needs.
 *
 * @returns {Promise<string[]>} sorted
 */
export async function imageFiles() {
  const whole = [...READ_WHOLE, '.next/node_modules/*', ...PDF_JS, ...ONNX_RUNTIME]
    .flatMap((pattern) => globSync(pattern, { cwd: PROJECT, withFileTypes: true }))
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1));
  const files = [...whole, ...SINGLE, ...(await tracedByNode(ENTRIES)), ...tracedByNext()];
  const wanted = [...new Set(files)].filter((path) => !isLeftOut(path)).sort();
  assertNoDevelopmentPackage(wanted);
  return wanted;
}

/** @param {string} path */
export function isLeftOut(path) {
  return NEVER_READ.test(path) || PICTURE_TOOLS.test(path);
}

/**
 * The imports of the TypeScript files that Node runs directly, packages included.
 *
 * @param {string[]} entryPatterns
 */
export async function tracedByNode(entryPatterns) {
  // Next includes a tracer; like Next itself, it exists only after installation.
  const require = createRequire(inProject('package.json'));
  const { nodeFileTrace } = /** @type {Tracer} */ (require('next/dist/compiled/@vercel/nft'));
  const entries = entryPatterns
    .flatMap((pattern) => globSync(pattern, { cwd: PROJECT }))
    .map((path) => inProject(path));
  const { fileList, esmFileList } = await nodeFileTrace(entries, {
    base: PROJECT,
    processCwd: PROJECT,
    mixedModules: true,
    moduleSyncCatchall: true,
    // The folders in `READ_WHOLE` contain data.
    ignore: (/** @type {string} */ path) => isLeftOut(path) || BUILD_ONLY.test(path) || path.startsWith('content/'),
    readFile: readAsJavaScript,
  });
  return [...fileList, ...esmFileList];
}

/** @param {string} path */
async function readAsJavaScript(path) {
  try {
    const content = await readFile(path);
    return /\/node_modules\/|(?<!\.ts)$/.test(path) ? content : stripTypeScriptTypes(content.toString());
  } catch (error) {
    // The specifier only looks like a path, or names a folder.
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR'].includes(String(error.code))) return '';
    throw error;
  }
}

/** Returns the imports of the pages, the routes and Next's own server, as traced by the build. */
export function tracedByNext() {
  const traces = globSync(['.next/next-server.js.nft.json', '.next/server/**/*.nft.json'], { cwd: PROJECT });
  const traced = traces.flatMap((trace) => {
    const { files } = /** @type {{ files: string[] }} */ (readJson(trace));
    return files.map((file) => join(trace, '..', file));
  });
  const { files } = /** @type {{ files: string[] }} */ (readJson('.next/required-server-files.json'));
  return [...traced, ...files].filter((path) => !path.startsWith('..'));
}

/** @param {string[]} files */
function assertNoDevelopmentPackage(files) {
  const { packages } = /** @type {{ packages: Record<string, { dev?: boolean }> }} */ (readJson('package-lock.json'));
  const found = new Set(files.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''));
  const development = [...found].filter((path) => packages[path]?.dev === true);
  if (development.length > 0) {
    throw new Problem(`The app imports packages that only development has: ${development.join(', ')}.`);
  }
}

/** @param {string} path */
function readJson(path) {
  return /** @type {unknown} */ (JSON.parse(readFileSync(inProject(path), 'utf8')));
}
