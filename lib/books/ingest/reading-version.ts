import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../../..');
/** All of `lib`, of which the reading of pages is a part: more than what could matter, so that nobody has to keep a list of what does. */
const SOURCES = 'lib/**/*.{ts,js}';
/** Of a checkout, and of what npm has installed beside this as a package. */
const INSTALLED = ['package-lock.json', '../.package-lock.json'];

let known: string | null = null;

/**
 * Names the code that makes pages of sources: two versions of Lectern, of a package or of Node have two names. Nobody has to raise it,
 * and nobody can forget to. Reads for tens of milliseconds, once a thread.
 */
export function readingVersion(): string {
  known ??= readingVersionOf(PROJECT);
  return known;
}

/** The same of a copy of Lectern in another folder. */
export function readingVersionOf(project: string): string {
  const hash = createHash('sha256').update(`${process.version} icu ${process.versions['icu'] ?? 'none'}`);
  const files = globSync(SOURCES, { cwd: project, exclude: (path) => /\.(?:test|d)\.ts$/.test(path) }).toSorted();
  // Where nobody knows which packages are installed, no page is taken for unchanged.
  const installed = INSTALLED.find((path) => existsSync(join(project, path)));
  if (installed === undefined) hash.update(randomUUID());
  else files.unshift(installed);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(project, file)));
  return hash.digest('hex');
}
