import {
  PDF_PIECE_BYTES,
  type PdfGeometry,
  pdfGeometryPath,
  pdfPiecePath,
  POINT_PARTS,
} from '#lib/contracts/pdf-geometry.ts';

import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';

import type { PageAsset } from '../../page-reading.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { type PartSource, type PlacedPiece, readOriginal, readSideFile } from './side-files.ts';

/** The positions of a page's words in its PDF. */
export interface PlacedPage {
  /** Offset in the text at which each page of the PDF begins. */
  filePages: FilePageStart[];
  assets: PageAsset[];
}

/**
 * Returns the data needed to show a page of this text on the original paper, and to tell on which page of it words are: their positions, and this
 * page's share of the PDF itself. `part` is the page's index among the pages of its book, from 0.
 */
export async function placePage(page: {
  workFolder: string;
  path: string;
  text: string;
  version: string;
  part: number;
  parts: number;
}): Promise<PlacedPage> {
  const source = await readSideFile(page.workFolder, page.path);
  const original = await readOriginal(page.workFolder);
  const { words, on, filePages } = placeWords(page, source);
  const geometry: PdfGeometry = {
    file: source.file,
    bytes: original.byteLength,
    pages: source.pages.map(({ label, turn, isRecognised: _isRecognised, ...paper }) => ({
      ...{ ...paper, label: label ?? String(paper.number) },
      ...(turn !== 0 && { turn }),
    })),
    parts: source.parts,
    ...{ words, on },
  };
  const assets: PageAsset[] = [
    {
      path: pdfGeometryPath(page.path, page.version),
      mediaType: 'application/json',
      bytes: new TextEncoder().encode(JSON.stringify(geometry)),
    },
  ];
  // The pieces are distributed over the pages, so that no page is large.
  const pieces = Math.ceil(original.byteLength / PDF_PIECE_BYTES);
  for (let piece = page.part; piece < pieces; piece += page.parts) {
    const bytes = new Uint8Array(original.subarray(piece * PDF_PIECE_BYTES, (piece + 1) * PDF_PIECE_BYTES));
    assets.push({ path: pdfPiecePath(source.file, piece), mediaType: 'application/octet-stream', bytes });
  }
  return { filePages, assets };
}

/**
 * Finds every piece in the canonical text, in order. Both come from the same extraction. If they differ in a single character, nothing is placed:
 * throws `UnreadablePageError`.
 */
function placeWords(
  { text, path }: { text: string; path: string },
  { pieces, pages, parts }: Pick<PartSource, 'pieces' | 'pages' | 'parts'>,
): Pick<PdfGeometry, 'words' | 'on'> & Pick<PlacedPage, 'filePages'> {
  const startOf = startsOn(pages);
  const words: number[] = [];
  const on: number[] = [];
  const filePages: FilePageStart[] = [];
  let at = 0;
  let end = 0;
  for (const piece of pieces) {
    at = skipSpace(text, at);
    if (!text.startsWith(piece.text, at)) throw drifted();
    words.push(at - end, piece.text.length, ...inParts(piece));
    if (on.at(-1) === piece.page) on[on.length - 2] = (on.at(-2) ?? 0) + 1;
    else {
      on.push(1, piece.page);
      filePages.push(startOf(piece.page, filePages.length === 0 ? 0 : at));
    }
    end = at + piece.text.length;
    noteUnsure(filePages.at(-1), piece, at);
    at = end;
  }
  if (skipSpace(text, at) !== text.length) throw drifted();
  // A part without words contains pictures.
  const first = parts.find((part) => part.path === path)?.page ?? 1;
  return { words, on, filePages: filePages.length === 0 ? [startOf(first, 0)] : filePages };
}

function noteUnsure(page: FilePageStart | undefined, { text, isUnsure = false }: PlacedPiece, at: number): void {
  if (isUnsure) page?.unsure?.push(at, at + text.length);
}

/** Returns a function that describes where a page of the file begins in the text. */
function startsOn(pages: PartSource['pages']): (number: number, start: number) => FilePageStart {
  const papers = new Map(pages.map((page) => [page.number, page]));
  return (number, start) => {
    const { label = null, isRecognised = false } = papers.get(number) ?? {};
    return { start, number, label, ...(isRecognised && { unsure: [] }) };
  };
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
