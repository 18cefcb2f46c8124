import type * as pdfJsModule from 'pdfjs-dist/legacy/build/pdf.mjs';

import { PDF_PIECE_BYTES, type PdfGeometry, pdfGeometryPath, pdfPiecePath } from '#lib/contracts/pdf-geometry.ts';
import { PDF_VIEWER_FOLDER } from '#lib/contracts/pdf-viewer.ts';

type PdfJs = typeof pdfJsModule;
/** A PDF whose pages can be rendered. */
export type PdfFile = pdfJsModule.PDFDocumentProxy;

/** Loads the positions of a page version's words on the pages of its PDF; null where unknown. */
export async function loadGeometry(documentId: string, pagePath: string, version: string): Promise<PdfGeometry | null> {
  const response = await fetch(fileAddress(documentId, pdfGeometryPath(pagePath, version)));
  if (!response.ok) return null;
  return (await response.json()) as PdfGeometry;
}

/** Opens the PDF of a document; only the viewed parts of the file are loaded. The caller destroys it. */
export async function openPdfFile(documentId: string, { file, bytes }: PdfGeometry): Promise<PdfFile> {
  const pdfJs = await loadPdfJs();
  class Pieces extends pdfJs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      const first = Math.floor(begin / PDF_PIECE_BYTES);
      const pieces = Array.from({ length: Math.ceil(end / PDF_PIECE_BYTES) - first }, (_, index) => first + index);
      void Promise.all(pieces.map((piece) => loadPiece(documentId, file, piece)))
        .then((loaded) => {
          const from = begin - first * PDF_PIECE_BYTES;
          this.onDataRange(begin, joined(loaded).slice(from, from + end - begin));
        })
        .catch(() => this.abort());
    }
  }
  return pdfJs.getDocument({
    range: new Pieces(bytes, null),
    rangeChunkSize: PDF_PIECE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${PDF_VIEWER_FOLDER}/cmaps/`,
    standardFontDataUrl: `${PDF_VIEWER_FOLDER}/standard_fonts/`,
    wasmUrl: `${PDF_VIEWER_FOLDER}/wasm/`,
    // The page's content security policy does not allow WebAssembly.
    useWasm: false,
    enableXfa: false,
    verbosity: pdfJs.VerbosityLevel.ERRORS,
  }).promise;
}

async function loadPdfJs(): Promise<PdfJs> {
  const address = `${PDF_VIEWER_FOLDER}/pdf.min.mjs`;
  // Served unbundled: the bundler of the pages need not process it, and it is loaded only by readers of a PDF.
  const pdfJs = (await import(/* turbopackIgnore: true */ /* webpackIgnore: true */ address)) as PdfJs;
  pdfJs.GlobalWorkerOptions.workerSrc = `${PDF_VIEWER_FOLDER}/pdf.worker.min.mjs`;
  return pdfJs;
}

async function loadPiece(documentId: string, file: string, piece: number): Promise<Uint8Array> {
  const response = await fetch(fileAddress(documentId, pdfPiecePath(file, piece)));
  if (!response.ok) throw new Error(`A piece of the PDF is not there: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function fileAddress(documentId: string, path: string): string {
  return `/api/documents/${encodeURIComponent(documentId)}/assets/${path.split('/').map(encodeURIComponent).join('/')}`;
}
