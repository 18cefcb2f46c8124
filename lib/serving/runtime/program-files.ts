import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The locations of this program's files that are read by path, independent of the working directory. They are defined here because code bundled by
 * Next does not know its own location.
 */
export const PROGRAM_FILES = {
  /** The folder of the handbook, the sample book. */
  handbook: fileURLToPath(new URL('../../../content/handbook', import.meta.url)),
  /** The widget's script, created by the build. */
  widgetScript: built('lectern-widget.js'),
  /** The service worker that stores opened books in browsers, and the one that removes it; both created by the build. */
  offlineWorker: built('lectern-offline-worker.js'),
  offlineRetirement: built('lectern-offline-retire.js'),
  /** The folder of PDF.js. */
  pdfViewer: dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
} as const;

function built(name: string): string {
  return join(fileURLToPath(new URL('../../..', import.meta.url)), '.next', 'static', name);
}

/** Returns the version of this program from its package. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
