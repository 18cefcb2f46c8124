import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { writeWithin } from '../packed/archive.ts';
import type { PdfPage, Piece } from './pdf-text.ts';

/** What a page of the reader was made of, as it lies beside its HTML in the work folder. */
export interface PartSource {
  /** sha256 (hex) of the PDF. */
  file: string;
  pages: Pick<PdfPage, 'number' | 'label' | 'width' | 'height'>[];
  /** All pages of the reader: with their paths, and where in the PDF they begin. */
  parts: { path: string; page: number }[];
  /** In the order of the text. */
  pieces: Piece[];
}

const ORIGINAL = 'original.pdf';

/** Keeps the PDF itself beside what is made of it; its sha256 (hex). */
export async function writeOriginal(workFolder: string, bytes: Uint8Array): Promise<string> {
  await writeWithin(workFolder, ORIGINAL, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}

export function readOriginal(workFolder: string): Promise<Buffer> {
  return readFile(join(workFolder, ORIGINAL));
}

/** Of a page whose HTML is at this path of the work folder. */
export async function writeSideFile(workFolder: string, path: string, source: PartSource): Promise<void> {
  await writeWithin(workFolder, sideFileOf(path), JSON.stringify(source));
}

/** What `writeSideFile` wrote. */
export async function readSideFile(workFolder: string, path: string): Promise<PartSource> {
  return JSON.parse(await readFile(join(workFolder, sideFileOf(path)), 'utf8')) as PartSource;
}

function sideFileOf(path: string): string {
  return `${path}.pieces.json`;
}
