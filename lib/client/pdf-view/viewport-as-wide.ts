import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';

/**
 * Returns the viewport for drawing a page on a canvas: in reading orientation and as wide as the canvas is displayed, for screens of up to two device
 * pixels per CSS pixel.
 */
export function viewportAsWide(
  page: PDFPageProxy,
  { turn = 0 }: Pick<PdfGeometry['pages'][number], 'turn'>,
  { clientWidth }: HTMLCanvasElement,
): PageViewport {
  const rotation = (page.rotate + turn) % 360;
  const { width } = page.getViewport({ scale: 1, rotation });
  return page.getViewport({ scale: (clientWidth * Math.min(window.devicePixelRatio, 2)) / width, rotation });
}
