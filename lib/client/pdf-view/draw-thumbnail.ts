import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';

import type { PdfFile } from './open-pdf-file.ts';
import { viewportAsWide } from './viewport-as-wide.ts';

interface Thumbnail {
  file: PdfFile;
  paper: PdfGeometry['pages'][number];
  /** The canvas, sized to its displayed width. It gets `data-drawn` once it is drawn. */
  canvas: HTMLCanvasElement;
  /** Gives it up. */
  signal: AbortSignal;
}

/** Milliseconds after which a thumbnail is drawn even if the browser is busy. */
const PATIENCE_MS = 1000;

let last = Promise.resolve();

/**
 * Draws a thumbnail of a page. One is drawn at a time, when the browser is idle: the page in view has priority. A page that cannot be drawn stays
 * white.
 */
export function drawThumbnail(thumbnail: Thumbnail): void {
  last = last.then(() => drawNow(thumbnail)).catch(() => undefined);
}

async function drawNow({ file, paper, canvas, signal }: Thumbnail): Promise<void> {
  const isGone = () => signal.aborted;
  if (!isGone()) await untilIdle();
  if (isGone()) return;
  const page = await file.getPage(paper.number);
  if (isGone()) return;
  const viewport = viewportAsWide(page, paper, canvas);
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  canvas.dataset['drawn'] = '';
  // The source of the drawing is larger than the result.
  page.cleanup();
}

/** Safari has no idle callback. */
async function untilIdle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE_MS });
    else setTimeout(resolve, 0);
  });
}
