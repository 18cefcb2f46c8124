import { basename, extname } from 'node:path';

import { z } from 'zod';

import { titleOfName } from '../../source-key.ts';
import { writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { markHeadings, type OutlineEntry, textOf } from './headings.ts';
import { vocabularyOf } from './hyphens.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { joinTables } from './join-tables.ts';
import { openPdf, type OpenPdf } from './open-pdf.ts';
import { type Block, blocksOf, bodyStyleOf } from './paragraphs.ts';
import { type PdfPage, textOfPieces } from './pdf-text.ts';
import { readOutline } from './read-outline.ts';
import { readPages } from './read-pages.ts';
import { HOW_TO_RECOGNISE } from './recognition/recognition.ts';
import { orderFragments } from './reading-order.ts';
import { dropRunningHeads } from './running-heads.ts';
import { type Part, splitParts } from './split-parts.ts';
import { keepOriginal, writeSideFile } from './side-files.ts';
import { writePart } from './write-part.ts';

/** Average number of characters per page below which a file counts as a scan. */
const TEXT_OF_PAGE = 3;
const TITLE_MAX_LENGTH = 300;
/** Number of pages at the start on which a title may be. */
const OPENING_PAGES = 3;
/** UTF-16 units. A longer block is more than a line above a title, such as an owner or a place of publication. */
const LINE_MAX = 120;

const infoSchema = z.object({
  Title: z.string().catch(''),
  Author: z.string().catch(''),
  Subject: z.string().catch(''),
  Language: z.string().nullable().catch(null),
  ModDate: z.unknown().optional(),
});

/** Unpacks a PDF (see `Unpack`): its text in reading order and, in a side file for each page, the position of every word on paper. */
export async function unpackPdf(
  file: string,
  workFolder: string,
  recognised: string | null = null,
): Promise<UnpackedBook> {
  const name = basename(file);
  const original = await keepOriginal(workFolder, file);
  const pdf = await openPdf(original.file, name);
  try {
    const facts = await factsOf(pdf);
    const entries = await readOutline(pdf.document);
    const { pages, warnings, hasUnreadable, ...found } = await readPages(pdf, { name, workFolder, recognised });
    if (found.unrecognised.length > 0) return awaitingRecognition(found.unrecognised);
    const turned = new Set(pages.filter(({ turn }) => turn !== 0).map(({ number }) => number));
    // The heights in the outline refer to unrotated pages.
    const outline = entries.map((entry) => (turned.has(entry.page) ? { ...entry, top: null } : entry));
    refuseEmpty(pages, { name, hasUnreadable, isRecognised: recognised !== null });
    const { blocks, lines, body } = blocksIn(pages, outline);
    const reading = { vocabulary: vocabularyOf(lines), listingFonts: body.listingFonts };
    const title = titleOf(facts.title, blocks);
    const called = title ?? titleOfName(basename(name, extname(name)));
    const parts = splitParts(blocks, outline, pdf.document.numPages);
    const papers = pages.map(({ fragments: _fragments, ...paper }) => paper);
    const places = parts.map(({ blocks: own }, index) => ({ path: pathOf(index, parts), page: firstPageOf(own) }));
    const unpacked = [];
    for (const [index, part] of parts.entries()) {
      const path = pathOf(index, parts);
      const written = writePart(part.blocks, reading);
      await writeWithin(
        workFolder,
        `${path}.html`,
        `<!doctype html><meta charset="utf-8"><main>${written.html}</main>\n`,
      );
      await writeSideFile(workFolder, path, {
        file: original.digest,
        pages: papers,
        parts: places,
        pieces: written.pieces,
      });
      const partTitle = parts.length === 1 ? called : titleOfPart(part, { called, pages });
      unpacked.push({ file: `${path}.html`, path, title: partTitle, depth: part.depth });
    }
    const { language, authors, description } = facts;
    const details = { dateMs: facts.dateMs, description };
    return { title, language, authors, details, filePageCount: pdf.document.numPages, pages: unpacked, warnings };
  } finally {
    await pdf.close();
  }
}

/** Returns the description of a book whose picture pages have yet to be recognised. */
function awaitingRecognition(unrecognised: number[]): UnpackedBook {
  return { title: null, language: null, authors: [], pages: [], warnings: [], unrecognised };
}

function pathOf(index: number, { length }: readonly Part[]): string {
  return length === 1 ? 'text' : `part-${index + 1}`;
}

function firstPageOf(blocks: readonly Block[]): number {
  return blocks.reduce((first, { page }) => Math.min(first, page), blocks[0]?.page ?? 1);
}

function blocksIn(pages: readonly PdfPage[], outline: readonly OutlineEntry[]) {
  const columns = dropRunningHeads(pages).flatMap(({ fragments }) => orderFragments(fragments));
  const body = bodyStyleOf(columns.map((column) => column.filter(({ fragments }) => fragments[0]?.picture === null)));
  const blocks = columns.flatMap((column) => blocksOf(column, body));
  markHeadings(blocks, body, outline);
  return { blocks: joinParagraphs(joinTables(blocks), body), lines: columns.flat(), body };
}

function refuseEmpty(
  pages: readonly PdfPage[],
  { name, hasUnreadable, isRecognised }: { name: string; hasUnreadable: boolean; isRecognised: boolean },
): void {
  const fragments = pages.flatMap((page) => page.fragments);
  const length = fragments.reduce((sum, { pieces }) => sum + textOfPieces(pieces).length, 0);
  if (length > 0 && length >= TEXT_OF_PAGE * pages.length) return;
  if (isRecognised) throw unreadableBook(`Text recognition found no text in ${name}.`);
  if (hasUnreadable)
    throw unreadableBook(`The fonts of ${name} do not say which letters they draw. ${HOW_TO_RECOGNISE}`);
  if (fragments.every(({ picture }) => picture === null)) throw unreadableBook(`There is no text in ${name}.`);
  throw unreadableBook(`${name} is a scan without text. ${HOW_TO_RECOGNISE}`);
}

/** Returns the largest heading at the beginning of the file, before any table or longer text; null if the file begins differently. */
function titleIn(blocks: readonly Block[]): string | null {
  const page = blocks[0]?.page;
  const body = blocks.findIndex((block) => isBody(block) || block.page !== page);
  const headings = blocks
    .slice(0, body === -1 ? blocks.length : body)
    .filter((block) => block.kind === 'text')
    .filter(({ level }) => level !== null);
  const largest = headings.toSorted((one, other) => other.size - one.size)[0];
  return largest ? textOf(largest).slice(0, TITLE_MAX_LENGTH) : null;
}

function isBody(block: Block): boolean {
  return (
    block.kind === 'table' ||
    block.kind === 'listing' ||
    (block.kind === 'text' && block.level === null && textOf(block).length > LINE_MAX)
  );
}

function titleOfPart(part: Part, { called, pages }: { called: string; pages: readonly PdfPage[] }): string {
  if (part.title !== null) return part.title;
  const [first] = part.blocks;
  if (first?.kind === 'text' && first.level !== null) return textOf(first).slice(0, TITLE_MAX_LENGTH);
  const labelOf = (block: Block | undefined) =>
    pages.find(({ number }) => number === block?.page)?.label ?? String(block?.page ?? '');
  const last = part.blocks.toSorted((one, other) => one.page - other.page).at(-1);
  return `${called}, pages ${labelOf(first)}–${labelOf(last)}`;
}

async function factsOf({ document }: OpenPdf) {
  // Invalid metadata counts as none.
  const metadata = await document.getMetadata().catch(() => null);
  const info = infoSchema.parse(metadata?.info ?? {});
  const words = (text: string) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\uFDD0-\uFDEF\s]+/gu, ' ')
      .trim();
  return {
    title: words(info.Title).slice(0, TITLE_MAX_LENGTH),
    language: info.Language === null || words(info.Language) === '' ? null : words(info.Language),
    authors: words(info.Author)
      .split(/[;]/)
      .map((author) => author.trim())
      .filter((author) => author !== ''),
    description: words(info.Subject) === '' ? null : words(info.Subject),
    dateMs: dateOf(info.ModDate),
  };
}

/**
 * Returns the title from the metadata, unless it is only the beginning of the heading, or a name or phrase that writing programs put there
 * automatically: one that has no space, ends like a file name or names a program, and does not occur on the first pages.
 */
function titleOf(said: string, blocks: readonly Block[]): string | null {
  const heading = titleIn(blocks);
  const bare = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  if (!/\p{L}\P{L}*\p{L}/u.test(said) || (heading !== null && bare(heading).startsWith(bare(said)))) return heading;
  const first = blocks.filter((block) => block.kind === 'text' && block.page <= OPENING_PAGES);
  const isSaid = bare(first.map((block) => (block.kind === 'text' ? textOf(block) : '')).join(' ')).includes(
    bare(said),
  );
  const isName = !said.includes(' ') || /\.\p{L}{2,4}$/u.test(said) || /^(?:untitled|microsoft word -)/i.test(said);
  return isName && !isSaid ? heading : said;
}

/** Parses `D:20210622012710Z` into milliseconds since 1970; null for anything else. */
function dateOf(written: unknown): number | null {
  const found = typeof written === 'string' ? /^D:(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?/.exec(written) : null;
  if (!found) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((digits) => Number(digits) || 0);
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  return Number.isNaN(time) ? null : time;
}
