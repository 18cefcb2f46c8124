import {
  PDF_PIECE_BYTES,
  type PdfGeometry,
  pdfGeometryPath,
  pdfPiecePath,
  POINT_PARTS,
} from '#lib/contracts/pdf-geometry.ts';

import type { PageAsset } from '../../page-reading.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { type PartSource, type PlacedPiece, readOriginal, readSideFile } from './side-files.ts';

/**
 * What the reader needs to show a page of this text on the paper it comes from: where its words stand, and this page's share of the PDF
 * itself. `part` is the page's place among the pages of its book, from 0.
 */
export async function pdfAssets(page: {
  workFolder: string;
  path: string;
  text: string;
  version: string;
  part: number;
  parts: number;
}): Promise<PageAsset[]> {
  const source = await readSideFile(page.workFolder, page.path);
  const original = await readOriginal(page.workFolder);
  const geometry: PdfGeometry = {
    file: source.file,
    bytes: original.byteLength,
    pages: source.pages,
    parts: source.parts,
    ...placeWords(page.text, source),
  };
  const assets: PageAsset[] = [
    {
      path: pdfGeometryPath(page.path, page.version),
      mediaType: 'application/json',
      bytes: new TextEncoder().encode(JSON.stringify(geometry)),
    },
  ];
  // Spread over the pages, so that no page is heavy.
  const pieces = Math.ceil(original.byteLength / PDF_PIECE_BYTES);
  for (let piece = page.part; piece < pieces; piece += page.parts) {
    const bytes = new Uint8Array(original.subarray(piece * PDF_PIECE_BYTES, (piece + 1) * PDF_PIECE_BYTES));
    assets.push({ path: pdfPiecePath(source.file, piece), mediaType: 'application/octet-stream', bytes });
  }
  return assets;
}

/**
 * Finds every piece in the canonical text, in order. The two come from one extraction; should a character of one not be in the other, nothing
 * is placed: throws `UnreadablePageError`.
 */
function placeWords(text: string, { pieces }: Pick<PartSource, 'pieces'>): Pick<PdfGeometry, 'words' | 'on'> {
  const words: number[] = [];
  const on: number[] = [];
  let at = 0;
  let end = 0;
  for (const piece of pieces) {
    at = skipSpace(text, at);
    if (!text.startsWith(piece.text, at)) throw drifted();
    words.push(at - end, piece.text.length, ...inParts(piece));
    if (on.at(-1) === piece.page) on[on.length - 2] = (on.at(-2) ?? 0) + 1;
    else on.push(1, piece.page);
    at += piece.text.length;
    end = at;
  }
  if (skipSpace(text, at) !== text.length) throw drifted();
  return { words, on };
}

function drifted(): UnreadablePageError {
  return new UnreadablePageError('Its text and the places of its words do not agree.');
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/u.test(text.charAt(at))) at += 1;
  return at;
}

function inParts({ left, top, right, bottom }: PlacedPiece): number[] {
  return [left, top, right, bottom].map((position) => Math.round(position * POINT_PARTS));
}
