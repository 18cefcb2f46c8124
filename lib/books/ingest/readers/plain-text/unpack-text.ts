import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';

import { titleOfName } from '../../source-key.ts';
import { accessStatement, placeOf } from '../book/access-statement.ts';
import { decodeSource, readSource } from '../book/decode-source.ts';
import { titlesOf } from '../book/long-pages.ts';
import { writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';

/** UTF-16 units: minimum length of a page before the next heading begins another, and maximum before any block does. */
const PAGE_MIN_LENGTH = 2_000;
const PAGE_MAX_LENGTH = 60_000;

const UNFOLLOWED = 'A plain text file cannot say who may read it. Move the statement to lectern.yaml, or remove it.';

/** Unpacks a plain text (see `Unpack`) into pages that begin at its headings, or at a paragraph if there are none. */
export async function unpackText(file: string, workFolder: string): Promise<UnpackedBook> {
  const name = basename(file);
  const text = await readText(file);
  const statement = accessStatement(text, 'text');
  if (statement !== null) throw unreadableBook(`${placeOf({ filename: name }, statement)}: ${UNFOLLOWED}`);
  const blocks = readTextBlocks(text);
  const [first] = blocks;
  const title = first?.kind === 'heading' ? headingOf(first) : null;
  const parts = cut(blocks).map((part) => ({ part, title: part[0]?.kind === 'heading' ? headingOf(part[0]) : null }));
  const called = title ?? titleOfName(basename(name, extname(name)));
  const titles = [called, ...titlesOf(called, parts.slice(1))];
  const pages: UnpackedBook['pages'] = [];
  for (const [index, { part }] of parts.entries()) {
    const path = `part-${index + 1}`;
    await writeWithin(workFolder, `${path}.html`, htmlOf(part));
    pages.push({ file: `${path}.html`, path, title: titles[index] ?? called, depth: 0 });
  }
  return { title, language: null, authors: [], pages, warnings: [] };
}

/** Reads the text as UTF-8, else in the older Windows encoding. */
async function readText(file: string): Promise<string> {
  try {
    const { text, hasInvalidBytes } = await readSource(file);
    if (!hasInvalidBytes) return text;
    const decoded = new TextDecoder('windows-1252').decode(await readFile(file));
    return decodeSource(new TextEncoder().encode(decoded)).text;
  } catch (error) {
    if (!(error instanceof UnreadablePageError)) throw error;
    throw unreadableBook(`${basename(file)} cannot be read. ${error.message}`, error);
  }
}

function cut(blocks: TextBlock[]): TextBlock[][] {
  const parts: TextBlock[][] = [];
  let length = 0;
  for (const block of blocks) {
    const current = parts.at(-1);
    const limit = block.kind === 'heading' ? PAGE_MIN_LENGTH : PAGE_MAX_LENGTH;
    if (current === undefined || length >= limit) {
      parts.push([block]);
      length = 0;
    } else current.push(block);
    length += lengthOf(block);
  }
  return parts;
}

function lengthOf({ lines }: TextBlock): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

function headingOf({ lines }: TextBlock): string {
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

function htmlOf(blocks: TextBlock[]): string {
  const written = blocks.map(({ kind, lines }) => {
    const escaped = lines.map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    if (kind === 'heading') return `<h2>${escaped.join(' ')}</h2>`;
    if (kind === 'layout') return `<pre>\n${escaped.join('\n')}</pre>`;
    return `<p>${escaped.join(kind === 'verse' ? '<br>\n' : '\n')}</p>`;
  });
  return `<!doctype html><meta charset="utf-8"><main>${written.join('\n')}</main>\n`;
}

/** A block of text between blank lines of a plain text. */
interface TextBlock {
  /**
   * `heading`: a separate short line. `prose`: lines that were wrapped and belong together. `verse`: short lines that are kept separate. `layout`:
   * lines with significant white space, as in tables.
   */
  kind: 'heading' | 'prose' | 'verse' | 'layout';
  lines: string[];
}

/** UTF-16 units. */
const HEADING_MAX_LENGTH = 80;
const VERSE_MAX_LENGTH = 45;
/** If more than one block in this many looks like a heading, none is. */
const BLOCKS_OF_HEADING = 3;
const BLANKS_BEFORE_HEADING = 2;

const RUNS_ON = /[,;:]$/;
// Used to tell a title from a first sentence at the beginning of a text.
const IS_SENTENCE = /[.!?]$/;
const GAP_IN_LINE = /\S(?: {3}|\t)/;

/** Reads a text by its blank lines only, so that it works in any language: a heading is a short line after two of them. */
function readTextBlocks(text: string): TextBlock[] {
  const found: (TextBlock & { isApart: boolean })[] = [];
  let lines: string[] = [];
  let blanks = BLANKS_BEFORE_HEADING;
  const close = () => {
    if (lines.length > 0)
      found.push({ kind: kindOf(lines), lines: trimmed(lines), isApart: blanks >= BLANKS_BEFORE_HEADING });
    if (lines.length > 0) blanks = 0;
    lines = [];
  };
  // A form feed begins a new printed page.
  for (const line of text.replaceAll('\f', '\n\n\n').split('\n')) {
    if (line.trim() !== '') lines.push(line);
    else {
      close();
      blanks += 1;
    }
  }
  close();
  const isHeading = (block: (typeof found)[number]) => {
    const [line = '', ...others] = block.lines;
    const isShort = others.length === 0 && line.length <= HEADING_MAX_LENGTH && /\p{L}/u.test(line);
    return isShort && block.isApart && !RUNS_ON.test(line) && !(block === found[0] && IS_SENTENCE.test(line));
  };
  const headings = found.filter(isHeading).length;
  const hasHeadings = headings <= Math.max(1, found.length / BLOCKS_OF_HEADING);
  return found.map((block) => ({ kind: hasHeadings && isHeading(block) ? 'heading' : block.kind, lines: block.lines }));
}

function kindOf(lines: string[]): TextBlock['kind'] {
  const indent = indentOf(lines);
  const [, ...others] = lines;
  if (others.some((line) => /^\s/.test(line.slice(indent))) || lines.some((line) => GAP_IN_LINE.test(line)))
    return 'layout';
  return others.length > 0 && lines.every((line) => line.length - indent <= VERSE_MAX_LENGTH) ? 'verse' : 'prose';
}

function trimmed(lines: string[]): string[] {
  const indent = indentOf(lines);
  return lines.map((line) => line.slice(indent).trimEnd());
}

function indentOf(lines: string[]): number {
  return lines.reduce((least, line) => Math.min(least, line.length - line.trimStart().length), Number.MAX_SAFE_INTEGER);
}
