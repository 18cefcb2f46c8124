import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { writeWithin } from '../packed/archive.ts';
import { unreadableBook } from '../packed/packed-book.ts';
import type { SourceWarning } from '../../source-book.ts';
import type { OpenPdf } from './open-pdf.ts';
import { OverfullPage } from './overfull-page.ts';
import { joinItems } from './page-fragments.ts';
import { readTextItems } from './page-items.ts';
import { type PagePicture, readPictures } from './page-pictures.ts';
import type { Box, Fragment, PdfPage } from './pdf-text.ts';
import { Recognition } from './recognition/recognition.ts';
import { unnamedSigns } from './unnamed-signs.ts';
import type { PaintedOperations } from './painted-operations.ts';

export interface ReadPages {
  pages: PdfPage[];
  warnings: SourceWarning[];
  /** True if some pages have text that cannot be decoded. */
  hasUnreadable: boolean;
  /** Numbers of the pages that show something but have no text. */
  scans: number[];
  /** The pages of `scans` that have not been recognised yet. */
  unrecognised: number[];
}

/** Black-and-white scans are painted as masks. */
const PAINTS_PICTURE = new Set<number>([
  ...[OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageXObjectRepeat],
  ...[OPS.paintImageMaskXObject, OPS.paintImageMaskXObjectGroup, OPS.paintImageMaskXObjectRepeat],
]);
const MAX_PICTURES = 1_000;
const MAX_PICTURE_BYTES = 200 * 1024 * 1024;
/** Number of failing pages at the start after which a file is considered to have no readable page. */
const FAILURES_MAX = 20;
/** Minimum share of a picture covered by text at which it counts as a background. */
const BEHIND_TEXT = 0.2;

/**
 * Reads all pages in order and writes their pictures into the work folder. A page that cannot be read is skipped with a warning; one with too much
 * content makes the entire file unreadable.
 */
export async function readPages(
  { document }: OpenPdf,
  { name, workFolder, recognised }: { name: string; workFolder: string; recognised: string | null },
): Promise<ReadPages> {
  // Invalid labels count as none.
  const labels = await document.getPageLabels().catch(() => null);
  const pictures = new PictureFolder(workFolder);
  const pages: PdfPage[] = [];
  const warnings: SourceWarning[] = [];
  const unreadable: number[] = [];
  const scans: number[] = [];
  const recognition = new Recognition(recognised);
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      const { page, isUnreadable, isScan } = await readPage(document, {
        number,
        label: labels?.[number - 1] || null,
        ...{ pictures, recognition },
      });
      pages.push(page);
      if (isScan) scans.push(number);
      if (isUnreadable && !page.isRecognised) unreadable.push(number);
    } catch (error) {
      if (error instanceof OverfullPage)
        throw unreadableBook(`Page ${number} of ${name} contains more than can be read.`, error);
      const message = `Page ${number} of ${name} is damaged and left out.`;
      warnings.push({ file: name, message, key: `damaged pages ${name}` });
      if (pages.length === 0 && number >= FAILURES_MAX) throw unreadableBook(`${name} has no readable page.`, error);
    }
  }
  if (unreadable.length > 0) warnings.push(unreadableWarning(name, unreadable));
  warnings.push(
    ...recognition.warningsOf(
      name,
      scans.filter((number) => !unreadable.includes(number)),
    ),
  );
  return { pages, warnings, hasUnreadable: unreadable.length > 0, scans, unrecognised: recognition.missing };
}

function unreadableWarning(name: string, numbers: readonly number[]): SourceWarning {
  const which = numbers.length === 1 ? `page ${numbers[0]}` : `${numbers.length} pages (the first: ${numbers[0]})`;
  const message = `The fonts of ${which} of ${name} do not say which letters they draw, so that text is left out. Run OCR on the file to add it.`;
  return { file: name, message, key: `unreadable pages ${name}` };
}

interface PageNeeds {
  number: number;
  label: string | null;
  pictures: PictureFolder;
  recognition: Recognition;
}

async function readPage(
  document: OpenPdf['document'],
  { number, label, pictures, recognition }: PageNeeds,
): Promise<{ page: PdfPage; isUnreadable: boolean; isScan: boolean }> {
  const page = await document.getPage(number);
  try {
    // Must come first, since it loads the fonts.
    const operations = await readOperations(page);
    const signs = unnamedSigns(page, operations);
    const { items: written, isUnreadable, viewport, turn } = await readTextItems(page, number, signs);
    const isScan = written.length === 0 && operations.fnArray.some((operation) => PAINTS_PICTURE.has(operation));
    const seen = isScan ? await recognition.itemsOf({ number, width: viewport.width, height: viewport.height }) : null;
    const fragments = joinItems(seen ?? written);
    const shown = await readPictures(page, operations, viewport);
    const pictured = await pictures.add(
      number,
      shown.filter((picture) => !isBehind(picture, fragments)),
    );
    const shownPage = {
      number,
      label,
      width: viewport.width,
      height: viewport.height,
      turn,
      isRecognised: seen !== null,
      fragments: [...fragments, ...pictured],
    };
    return { page: shownPage, isUnreadable, isScan };
  } finally {
    page.cleanup();
  }
}

/** Whether a picture is a scanned page with recognised text, or a background. */
function isBehind(picture: Box, fragments: readonly Fragment[]): boolean {
  const covered = fragments
    .map((fragment) => {
      const width = Math.min(fragment.right, picture.right) - Math.max(fragment.left, picture.left);
      const height = Math.min(fragment.bottom, picture.bottom) - Math.max(fragment.top, picture.top);
      return Math.max(0, width) * Math.max(0, height);
    })
    .reduce((sum, area) => sum + area, 0);
  return covered > BEHIND_TEXT * (picture.right - picture.left) * (picture.bottom - picture.top);
}

/** Writes pictures, and gives them a place in the reading order: their lower edge is their baseline. */
class PictureFolder {
  readonly #folder: string;
  #count = 0;
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(page: number, pictures: readonly PagePicture[]): Promise<Fragment[]> {
    const fragments: Fragment[] = [];
    for (const { bytes, ...box } of pictures) {
      this.#bytes += bytes.byteLength;
      if (this.#count >= MAX_PICTURES || this.#bytes > MAX_PICTURE_BYTES) break;
      this.#count += 1;
      const file = `picture-${this.#count}.webp`;
      await writeWithin(this.#folder, file, bytes);
      fragments.push({
        ...box,
        page,
        pieces: [],
        baseline: box.bottom,
        size: 1,
        isBold: false,
        isMixed: false,
        drawn: -Infinity,
        picture: file,
      });
    }
    return fragments;
  }
}

/** Maximum number of operations and letters on one page. A page of small print has ten thousand, a dense map a few hundred thousand. */
const MAX_PAINTED = 1_000_000;
/** The method through which PDF.js receives each piece of the list: it has no limit, and there is no other place to stop at. */
const TAKES_IN = '_renderPageChunk';

/**
 * Returns the painting operations of a page and loads its fonts. Rejects with `OverfullPage` when there are too many: nothing more is kept then, and
 * PDF.js stops as soon as the document is closed.
 */
export async function readOperations(page: PDFPageProxy): Promise<PaintedOperations> {
  const takeIn: unknown = Reflect.get(page, TAKES_IN);
  if (typeof takeIn !== 'function') throw new Error('This version of PDF.js gives its operations in another way.');
  const { promise: overfull, reject } = Promise.withResolvers<never>();
  let count = 0;
  Reflect.set(page, TAKES_IN, (piece: PaintedOperations, ...rest: unknown[]) => {
    count += sizeOf(piece);
    if (count > MAX_PAINTED) reject(new OverfullPage(count));
    else Reflect.apply(takeIn, page, [piece, ...rest]);
  });
  const { fnArray, argsArray } = await Promise.race([page.getOperatorList(), overfull]);
  return { fnArray, argsArray };
}

/** Counts operations and letters; letters are in the list that is the operand of a single operation. */
function sizeOf({ fnArray, argsArray }: PaintedOperations): number {
  return argsArray.reduce<number>((sum, given) => {
    const first: unknown = Array.isArray(given) ? given[0] : null;
    return sum + (Array.isArray(first) ? first.length : 0);
  }, fnArray.length);
}
