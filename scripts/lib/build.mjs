import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { inProject, toolEnvironment } from './project.mjs';
import { runQuietly } from './run-command.mjs';
import { timed } from './say.mjs';

// The files that the build reads. The rest (`db`, `server`, `cli`…) is not included: the layer rules prevent the app from importing it.
const FOLDERS = ['app', 'components', 'lib', 'offline', 'public', 'widget'];
const FILES = [
  'instrumentation.ts',
  'scripts/build-offline-worker.mjs',
  'scripts/build-widget.mjs',
  'next.config.ts',
  'package.json',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
];
const NOT_BUILT = /\.test\.tsx?$/;

const STAMP = inProject('.next', 'lectern-build');

/**
 * Builds the web app, unless the last build was made from exactly these sources.
 *
 * @param {string} node the Node to build with
 */
export async function ensureBuilt(node) {
  const fingerprint = fingerprintOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return;
  await timed('Building the app (next build)', async () => {
    rmSync(STAMP, { force: true });
    const { code, output } = await runQuietly(
      node,
      [inProject('node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
      {
        env: toolEnvironment(),
      },
    );
    if (code !== 0) throw new Problem('The app could not be built; what went wrong is above.', { output });
    // Runs after Next, which empties its folder.
    for (const script of ['build-widget.mjs', 'build-offline-worker.mjs']) {
      const built = await runQuietly(node, [inProject('scripts', script)], { env: toolEnvironment() });
      if (built.code !== 0) throw new Problem(`scripts/${script} failed; what went wrong is above.`, built);
    }
    writeFileSync(STAMP, fingerprint);
  });
}

function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const path of [...FILES, ...FOLDERS.flatMap(filesIn)].sort()) {
    if (NOT_BUILT.test(path) || !existsSync(inProject(path))) continue;
    const content = readFileSync(inProject(path));
    // Hashing the length keeps the end of one file from being mistaken for the start of the next.
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]} relative to the project, with forward slashes
 */
function filesIn(folder) {
  if (!existsSync(inProject(folder))) return [];
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(inProject().length + 1)
        .replaceAll('\\', '/'),
    );
}
