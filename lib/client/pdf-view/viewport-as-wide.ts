import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';

/** How a page is drawn on a canvas: as it is read, and as wide as the canvas is shown, for screens of up to two pixels to each of CSS. */
export function viewportAsWide(
  page: PDFPageProxy,
  { turn = 0 }: Pick<PdfGeometry['pages'][number], 'turn'>,
  { clientWidth }: HTMLCanvasElement,
): PageViewport {
  const rotation = (page.rotate + turn) % 360;
  const { width } = page.getViewport({ scale: 1, rotation });
  return page.getViewport({ scale: (clientWidth * Math.min(window.devicePixelRatio, 2)) / width, rotation });
}
