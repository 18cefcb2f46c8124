// `npm run pack`: builds the library and the command as a package, afresh in a folder, and lets npm pack it.
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLeftOut, READ_WHOLE, tracedByNext, tracedByNode } from './image/image-files.mjs';
import { prepare } from './lib/prepare.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { inProject, PROJECT } from './lib/project.mjs';
import { runQuietly } from './lib/run-command.mjs';
import { say, timed } from './lib/say.mjs';
import { asJavaScript, withInstalledPackages, withJavaScriptNames } from './package/as-javascript.mjs';
import { apiTypes, CLIENT_TYPES } from './package/describe-client.mjs';
import { packageManifest } from './package/package-manifest.mjs';

const FOLDER = inProject('.next', 'lectern-package');
const WORKERS = '{db,lib}/**/*-worker.ts';
/** The files needed by a program or a command, without the server. */
const LIBRARY = [
  'lib/{serving/runtime/create-rag-agent,serving/api-client/create-client}.ts',
  'cli/{ask,backup,ingest,mcp,models,reindex,restore,search,verify}/main.ts',
  WORKERS,
];
const ALL = [...LIBRARY, 'cli/lectern/{main,serve}.ts', 'evals/score/main.ts', 'server/serve.ts'];
const WHOLE = [...READ_WHOLE, 'lib/**/*.json'];
/** The page written by `eval` uses these colours. */
const SINGLE = ['LICENSE', 'README.md', '.next/BUILD_ID', 'app/styles/tokens.css'];

await runMain(async () => {
  const node = await prepare();
  rmSync(FOLDER, { recursive: true, force: true });
  const [library, all] = [
    await timed('Finding out what it needs', () => tracedByNode(LIBRARY)),
    await tracedByNode(ALL),
  ];
  const modules = all.filter((path) => !path.startsWith('node_modules/') && !path.startsWith('.next/'));
  for (const path of new Set([...modules, ...wholeFiles()])) copy(path);
  await timed('Describing its types', () => describeTypes(node));
  await timed('Describing the API', describeClient);
  // Loaded by path, which no trace follows.
  const needed = packagesIn(library).add('onnxruntime-node');
  const optional = new Set([...packagesIn([...all, ...tracedByNext()])].filter((name) => !needed.has(name)));
  const own = /** @type {import('./package/package-manifest.mjs').Manifest} */ (readJson('package.json'));
  const described = packageManifest(own, { needed, optional });
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  chmodSync(join(FOLDER, 'cli/lectern/main.js'), 0o755);
  const { code, output } = await runQuietly('npm', [
    'pack',
    FOLDER,
    '--pack-destination',
    PROJECT,
    '--loglevel',
    'error',
  ]);
  if (code !== 0) throw new Problem(`npm could not pack it: ${output}`);
  say(`${described.name}-${described.version}.tgz is in ${PROJECT}`);
  return 0;
});

function wholeFiles() {
  const { files } = /** @type {{ files: string[] }} */ (readJson('.next/required-server-files.json'));
  const found = WHOLE.flatMap((pattern) => globSync(pattern, { cwd: PROJECT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1));
  const manifests = ['.next/required-server-files.json', ...files.filter((path) => path.startsWith('.next/'))];
  return [...found, ...manifests, ...SINGLE].filter((path) => !isLeftOut(path));
}

/** @param {string} path */
function copy(path) {
  const target = join(FOLDER, path.replace(/(?<!\.d)\.ts$/, '.js'));
  mkdirSync(dirname(target), { recursive: true });
  if (target.endsWith('.js') && path.endsWith('.ts')) {
    writeFileSync(target, asJavaScript(readFileSync(inProject(path), 'utf8')));
  } else if (path.startsWith('.next/server/') && path.endsWith('.js')) {
    writeFileSync(target, withInstalledPackages(readFileSync(inProject(path), 'utf8')));
  } else cpSync(inProject(path), target);
}

async function describeClient() {
  const folder = join(FOLDER, 'lib/serving/api-client');
  writeFileSync(join(folder, 'api.d.ts'), await apiTypes());
  writeFileSync(join(folder, 'create-client.d.ts'), CLIENT_TYPES);
}

/** @param {string} node */
async function describeTypes(node) {
  const project = join(FOLDER, 'tsconfig.json');
  const compilerOptions = {
    ...{
      noEmit: false,
      emitDeclarationOnly: true,
      declaration: true,
      incremental: false,
      checkJs: false,
      allowJs: false,
    },
    ...{ rootDir: PROJECT, outDir: FOLDER, types: ['node'], plugins: [] },
  };
  const ambient = globSync('lib/**/*.d.ts', { cwd: PROJECT });
  const files = ['lib/serving/runtime/create-rag-agent.ts', ...ambient].map((path) => inProject(path));
  writeFileSync(project, JSON.stringify({ extends: inProject('tsconfig.json'), compilerOptions, files, include: [] }));
  const { code, output } = await runQuietly(node, [inProject('node_modules/typescript/bin/tsc'), '-p', project]);
  rmSync(project);
  if (code !== 0) throw new Problem(`The types of the package could not be described: ${output}`);
  for (const entry of globSync('**/*.d.ts', { cwd: FOLDER })) {
    const path = join(FOLDER, entry);
    writeFileSync(path, withJavaScriptNames(readFileSync(path, 'utf8')));
  }
}

/** @param {string[]} files */
function packagesIn(files) {
  const names = files.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

/**
 * @param {string} path
 * @returns {unknown}
 */
function readJson(path) {
  return JSON.parse(readFileSync(inProject(path), 'utf8'));
}
