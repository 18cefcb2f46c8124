import { existsSync, readdirSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';
import { Problem } from './problem.mjs';
import { runQuietly } from './run-command.mjs';
import { timed } from './say.mjs';

/** The system programs that the tests use in addition to Node. */
const NEEDS = [
  { name: 'Chromium', aptPackage: 'chromium', isPresent: () => findBrowser() !== null },
  { name: 'PostgreSQL', aptPackage: 'postgresql', isPresent: hasPostgres },
];

/** Installs from Debian's packages the programs that the tests need and this machine lacks; reports it in one sentence when it may not. */
export async function ensureSystemPackages() {
  const missing = NEEDS.filter(({ isPresent }) => !isPresent());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(' and ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Problem(
      `The tests need ${names}; install ${missing.length === 1 ? 'it' : 'them'} from your system’s packages.`,
    );
  }
  await timed(`Installing ${names} (apt-get)`, () => aptInstall(missing.map(({ aptPackage }) => aptPackage)));
  const absent = missing.filter(({ isPresent }) => !isPresent());
  if (absent.length > 0) throw new Problem(`apt-get installed ${names}, yet they cannot be found.`);
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await runQuietly('apt-get', args, { env });
    if (code !== 0) throw new Problem(`apt-get could not install ${packages.join(' and ')}.`, { output });
  }
}

/** Only its programs are needed, since tests start their own server. Debian installs them by version, outside the path. */
function hasPostgres() {
  const versions = '/usr/lib/postgresql';
  const inVersions =
    existsSync(versions) && readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/initdb`));
  return (
    inVersions || ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) => existsSync(`${folder}/initdb`))
  );
}
