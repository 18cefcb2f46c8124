import { existsSync, readFileSync } from 'node:fs';
import { assertNodeCanBeHad, findNode, nodeMissing } from './node-runtime.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';
import { runQuietly } from './run-command.mjs';
import { timed } from './say.mjs';

/**
 * Installs the packages of the lock file, unless they are installed already.
 *
 * @returns {Promise<string>} the Node that runs the app
 */
export async function ensureInstalled() {
  assertNodeCanBeHad();
  if (!(isInstalled() && findNode() !== null)) await timed('Installing packages (npm ci)', install);
  const node = findNode();
  if (node === null) throw nodeMissing();
  return node;
}

async function install() {
  const npm = npmCommand();
  // Stated explicitly, because NODE_ENV=production or a user's npm settings would leave out packages that the build needs.
  const args = [...npm.args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await runQuietly(npm.command, args);
  if (code !== 0) throw new Problem('The packages could not be installed; npm’s own words are above.', { output });
}

/** npm passes its own location to its scripts; a script run by hand finds npm on the path. */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') && existsSync(script)
    ? { command: process.execPath, args: [script] }
    : { command: 'npm', args: [] };
}

/**
 * npm writes its own record of an installation last of all, so a record that agrees with the lock file means a complete one, regardless of the
 * command that made it (`npm start`, `npm ci`, `npm install`).
 */
function isInstalled() {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesIn(inProject('package-lock.json'));
  const installed = packagesIn(record);
  for (const [path, { optional, devOptional, ...entry }] of wanted) {
    const present = installed.get(path);
    // An optional package may be meant for another platform.
    if (present === undefined ? !(optional || devOptional) : present.integrity !== entry.integrity) return false;
  }
  return [...installed.keys()].every((path) => wanted.has(path));
}

/**
 * @typedef {{ integrity?: string, optional?: boolean, devOptional?: boolean }} LockEntry
 * @param {string} lockFile
 * @returns {Map<string, LockEntry>}
 */
function packagesIn(lockFile) {
  const lock = /** @type {{ packages: Record<string, LockEntry> }} */ (JSON.parse(readFileSync(lockFile, 'utf8')));
  // The entry '' is the project itself.
  return new Map(Object.entries(lock.packages).filter(([path]) => path !== ''));
}
