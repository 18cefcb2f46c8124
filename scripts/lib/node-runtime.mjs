import { spawnSync } from 'node:child_process';
import { inProject } from './project.mjs';
import { Problem } from './problem.mjs';

/** The first version in which Node reports a thread's processor time (`worker.cpuUsage`). It runs TypeScript files directly since 22.18. */
const NEEDED = { major: 24, minor: 6 };

/** The platforms for which npm can install Node (see `optionalDependencies` in package.json). */
const DELIVERED_PLATFORMS = ['linux-x64', 'linux-arm64'];

/**
 * The Node to run the app with: the one npm installed into the project, else the one running now; null when neither will do.
 *
 * @returns {string | null}
 */
export function findNode() {
  const installed = inProject('node_modules', '.bin', 'node');
  const answer = spawnSync(installed, ['--version'], { encoding: 'utf8' });
  if (answer.status === 0 && isNewEnough(answer.stdout)) return installed;
  return isNewEnough(process.version) ? process.execPath : null;
}

/** Fails early, before anything is downloaded, if this machine cannot get a Node that runs the app. */
export function assertNodeCanBeHad() {
  if (isNewEnough(process.version) || DELIVERED_PLATFORMS.includes(`${process.platform}-${process.arch}`)) return;
  throw nodeMissing();
}

export function nodeMissing() {
  const { major, minor } = NEEDED;
  return new Problem(
    `Lectern needs Node ${major}.${minor} or newer, and npm has none for ${process.platform}-${process.arch}; ` +
      `this is ${process.version}. Install a newer one from your system's packages.`,
  );
}

/** @param {string} version as Node prints it: `v24.21.0` */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.trim().replace(/^v/, '').split('.').map(Number);
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
}
