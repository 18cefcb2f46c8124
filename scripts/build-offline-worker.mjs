// Builds the scripts that save opened books in browsers, and that end this, from their sources in `offline/`. Run by every build of the app.
import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { inProject } from './lib/project.mjs';

const STATIC = inProject('.next', 'static');
/** The parts of the reader's pages. Names of these files contain a digest of their content. */
const PARTS = ['chunks/**/*.{js,css}', 'media/*.woff2'];

const parts = existsSync(STATIC) ? globSync(PARTS, { cwd: STATIC }).sort() : [];
const entries = parts.map((path) => ({ url: `/_next/static/${path.replaceAll('\\', '/')}`, revision: null }));
const buildId = inProject('.next', 'BUILD_ID');
const named = createHash('sha256').update(JSON.stringify(entries));
if (existsSync(buildId)) named.update(readFileSync(buildId));

/**
 * The texts of the page for books that are not saved; none of them takes arguments.
 * @param {import('#lib/contracts/wording/wording.ts').Wording} wording
 */
function textsOf({ offline: { youAreOffline, pageNotSaved, savedBooks, noBooksSaved }, common: { tryAgain } }) {
  return { youAreOffline, pageNotSaved, savedBooks, noBooksSaved, tryAgain };
}

const texts = Object.entries(WORDINGS).map(([language, { reader }]) => [language, textsOf(reader)]);

await build({
  entryPoints: {
    'lectern-offline-worker': inProject('offline', 'main.ts'),
    'lectern-offline-retire': inProject('offline', 'retire.ts'),
  },
  outdir: STATIC,
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2023',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  define: {
    'process.env.NODE_ENV': '"production"',
    OFFLINE_PARTS: JSON.stringify(entries),
    OFFLINE_BUILD: JSON.stringify(named.digest('hex').slice(0, 16)),
    OFFLINE_WORDING: JSON.stringify(Object.fromEntries(texts)),
  },
});
