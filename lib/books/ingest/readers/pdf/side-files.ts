import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { writeWithin } from '../packed/archive.ts';
import { requirePdfSize } from './check-pdf.ts';
import type { Box, PdfPage, Piece } from './pdf-text.ts';

/** The source of a page of the reader, stored next to its HTML in the work folder. */
export interface PartSource {
  /** SHA-256 (hex) of the PDF. */
  file: string;
  pages: Pick<PdfPage, 'number' | 'label' | 'width' | 'height' | 'turn' | 'isRecognised'>[];
  /** All pages of the book: their paths, and the PDF page at which each begins. */
  parts: { path: string; page: number }[];
  /** The pieces in the order of the text. */
  pieces: PlacedPiece[];
}

/** The text of a word, and its position. */
export type PlacedPiece = Pick<Piece, 'page' | 'text' | 'isUnsure' | keyof Box>;

/** File name within a work folder. */
export const ORIGINAL_PDF = 'original.pdf';

/** Keeps the PDF itself next to the files made from it; returns its path and its sha256 (hex). Throws `unreadableBook`. */
export async function keepOriginal(workFolder: string, file: string): Promise<{ file: string; digest: string }> {
  await requirePdfSize(file);
  const kept = join(workFolder, ORIGINAL_PDF);
  await copyFile(file, kept);
  const digest = createHash('sha256');
  for await (const bytes of createReadStream(kept)) digest.update(bytes as Buffer);
  return { file: kept, digest: digest.digest('hex') };
}

export function readOriginal(workFolder: string): Promise<Buffer> {
  return readFile(join(workFolder, ORIGINAL_PDF));
}

/** Writes the side file of the page whose HTML is at this path of the work folder. */
export async function writeSideFile(workFolder: string, path: string, source: PartSource): Promise<void> {
  const pieces = source.pieces.map(({ page, text, left, top, right, bottom, isUnsure }) => ({
    page,
    text,
    left,
    top,
    right,
    bottom,
    ...(isUnsure === true && { isUnsure }),
  }));
  await writeWithin(workFolder, sideFileOf(path), JSON.stringify({ ...source, pieces }));
}

/** Reads a file written by `writeSideFile`. */
export async function readSideFile(workFolder: string, path: string): Promise<PartSource> {
  return JSON.parse(await readFile(join(workFolder, sideFileOf(path)), 'utf8')) as PartSource;
}

function sideFileOf(path: string): string {
  return `${path}.pieces.json`;
}
