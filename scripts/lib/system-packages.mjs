import { existsSync, readdirSync } from 'node:fs';
import { findBrowser, isBrowserLight } from './find-browser.mjs';
import { Problem } from './problem.mjs';
import { runQuietly } from './run-command.mjs';
import { say, timed } from './say.mjs';

const LIGHT_BROWSER = 'chromium-headless-shell';

/** What the tests use of the system beside Node. */
const NEEDS = [
  { name: 'Chromium', aptPackage: 'chromium', isPresent: () => findBrowser() !== null },
  { name: 'PostgreSQL', aptPackage: 'postgresql', isPresent: hasPostgres },
];

/** Installs from Debian's packages what the tests need and this machine lacks; says so in one sentence when it may not. */
export async function ensureSystemPackages() {
  await preferLightBrowser();
  const missing = NEEDS.filter(({ isPresent }) => !isPresent());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(' and ');
  if (!mayInstall()) {
    throw new Problem(
      `The tests need ${names}; install ${missing.length === 1 ? 'it' : 'them'} from your system’s packages.`,
    );
  }
  await timed(`Installing ${names} (apt-get)`, () => aptInstall(missing.map(({ aptPackage }) => aptPackage)));
  const absent = missing.filter(({ isPresent }) => !isPresent());
  if (absent.length > 0) throw new Problem(`apt-get installed ${names}, yet they cannot be found.`);
}

/** The browser tests run with any Chromium. Where Debian has the one without windows, they take two thirds of the time with it. */
async function preferLightBrowser() {
  if (isBrowserLight() || !mayInstall()) return;
  const { code } = await timed('Installing Chromium’s headless shell (apt-get)', () => aptGet([LIGHT_BROWSER]));
  if (code !== 0) say('It is not to be had here; the browser tests take longer with the Chromium that is installed.');
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  const { code, output } = await aptGet(packages);
  if (code !== 0) throw new Problem(`apt-get could not install ${packages.join(' and ')}.`, { output });
}

/** @param {string[]} packages */
async function aptGet(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await runQuietly('apt-get', ['update'], { env });
  if (updated.code !== 0) return updated;
  return runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}

/** Its programs alone matter: tests start a server of their own. Debian keeps them by version, off the path. */
function hasPostgres() {
  const versions = '/usr/lib/postgresql';
  const inVersions =
    existsSync(versions) && readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/initdb`));
  return (
    inVersions || ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) => existsSync(`${folder}/initdb`))
  );
}
