import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../../..');
/** All of `lib`, which includes the reading of pages: more than necessary, so that no list of relevant files has to be maintained. */
const SOURCES = 'lib/**/*.{ts,js}';
/** The lock file of a checkout, and of npm's installation of Lectern as a package. */
const INSTALLED = ['package-lock.json', '../.package-lock.json'];

let known: string | null = null;

/**
 * Names the code that makes pages of sources: two versions of Lectern, of a package or of Node have different names. It cannot be forgotten, since it
 * is not raised by hand. Takes tens of milliseconds, once per thread.
 */
export function readingVersion(): string {
  known ??= readingVersionOf(PROJECT);
  return known;
}

/** Returns the reading version of a copy of Lectern in another folder. */
export function readingVersionOf(project: string): string {
  const hash = createHash('sha256').update(`${process.version} icu ${process.versions['icu'] ?? 'none'}`);
  const files = globSync(SOURCES, { cwd: project, exclude: (path) => /\.(?:test|d)\.ts$/.test(path) }).toSorted();
  // If the installed packages are unknown, no page is treated as unchanged.
  const installed = INSTALLED.find((path) => existsSync(join(project, path)));
  if (installed === undefined) hash.update(randomUUID());
  else files.unshift(installed);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(project, file)));
  return hash.digest('hex');
}
