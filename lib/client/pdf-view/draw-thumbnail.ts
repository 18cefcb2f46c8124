import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';

import type { PdfFile } from './open-pdf-file.ts';
import { viewportAsWide } from './viewport-as-wide.ts';

interface Thumbnail {
  file: PdfFile;
  paper: PdfGeometry['pages'][number];
  /** As wide as it is shown. It gets `data-drawn` once it is drawn. */
  canvas: HTMLCanvasElement;
  /** Gives it up. */
  signal: AbortSignal;
}

/** Milliseconds after which one is drawn although the browser is busy. */
const PATIENCE_MS = 1000;

let last = Promise.resolve();

/**
 * Draws a page small. One is drawn at a time, when the browser has nothing else to do: what the reader looks at comes first. What
 * cannot be drawn stays white.
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
  // What it was drawn from is larger than what was drawn.
  page.cleanup();
}

/** Safari cannot tell when it is idle. */
async function untilIdle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE_MS });
    else setTimeout(resolve, 0);
  });
}
