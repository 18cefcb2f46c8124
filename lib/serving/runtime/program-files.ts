import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where files of this program lie that are read by their path, in whatever folder it was started. Known here: what Next has bundled does not know
 * where it is.
 */
export const PROGRAM_FILES = {
  /** The folder of the handbook, which is the sample book. */
  handbook: fileURLToPath(new URL('../../../content/handbook', import.meta.url)),
  /** The script of the widget; made by the build. */
  widgetScript: built('lectern-widget.js'),
  /** The script that keeps opened books in browsers, and the one that ends this; made by the build. */
  offlineWorker: built('lectern-offline-worker.js'),
  offlineRetirement: built('lectern-offline-retire.js'),
  /** The folder of PDF.js. */
  pdfViewer: dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
} as const;

function built(name: string): string {
  return join(fileURLToPath(new URL('../../..', import.meta.url)), '.next', 'static', name);
}

/** The version of this program, as its package says it. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
