import { Parser } from 'htmlparser2';

import { IndexTable } from './index-table.ts';
import { fileAt, isBlank, type LinkNotation, type MobiBook, type MobiEntry, type MobiFile } from './mobi-book.ts';
import { type MobiHeader, wordsIn } from './mobi-header.ts';
import type { PalmDatabase } from './palm-database.ts';

const POSITION = 1;
const LABEL = 3;
const DEPTH = 4;
const PAGE_BREAK = /<\s{0,10}(?:mbp:)?pagebreak[^<>]{0,200}>/gi;
const INDENTING = new Set(['blockquote', 'ol', 'ul', 'dl', 'div']);
/**
 * Maximum number of files. In a book with more, such as a dictionary with an entry on each page, every page has at least its share of the total
 * length.
 */
const MANY_FILES = 1_000;

const LINKS: LinkNotation = {
  place: /\bfilepos\s{0,5}=\s{0,5}["']?(\d{1,10})["']?/gi,
  positionOf: ([, digits = '']) => Number(digits),
  link: (address) => `href="${address}"`,
  picture: /\b(?:hi|lo)?recindex\s{0,5}=\s{0,5}["']?(\d{1,6})["']?/gi,
  pictureOf: ([, digits = '']) => Number(digits) - 1,
  image: (address) => `src="${address}"`,
};

/** Reads a book in Mobipocket’s older format: one HTML page, in which a tag marks the end of a printed page, and links contain positions. */
export function readMobi6(database: PalmDatabase, header: MobiHeader, text: Buffer): MobiBook {
  const files = filesIn(text.toString('latin1'));
  let contents: MobiEntry[] = [];
  let hasLostContents = false;
  try {
    if (header.contents !== null) contents = contentsIn(database, header, header.contents);
  } catch {
    hasLostContents = true;
  }
  if (contents.length === 0) contents = contentsOfGuide(files, header);
  return { files, contents, hasLostContents: hasLostContents && contents.length === 0, links: LINKS, isXml: false };
}

/** An empty file is joined to the next one, so that places in it lead there. */
function filesIn(text: string): MobiFile[] {
  const breaks = Array.from(text.matchAll(PAGE_BREAK), ({ index }) => index);
  const least = breaks.length > MANY_FILES ? text.length / MANY_FILES : 0;
  const files: MobiFile[] = [];
  let start = 0;
  for (const end of [...breaks, text.length]) {
    const own = text.slice(start, end);
    if (isBlank(own) || (own.length < least && end < text.length)) continue;
    files.push({ name: `part-${files.length + 1}.html`, start, text: own });
    start = end;
  }
  return files;
}

function contentsIn(database: PalmDatabase, { firstRecord, decode }: MobiHeader, index: number): MobiEntry[] {
  const table = new IndexTable(database, firstRecord + index, decode);
  return table.entries.flatMap(({ values }) => {
    const position = values.get(POSITION)?.[0];
    const title = wordsIn(table.label(values.get(LABEL)?.[0]));
    return position === undefined || title === '' ? [] : [{ title, depth: values.get(DEPTH)?.[0] ?? 0, position }];
  });
}

/** Returns the links on the book's contents page, with their depth in lists and indented blocks. */
function contentsOfGuide(files: readonly MobiFile[], { decode }: MobiHeader): MobiEntry[] {
  const position = positionOfContents(files[0]?.text ?? '');
  const file = position === null ? undefined : fileAt(files, position);
  if (file === undefined) return [];
  const entries: MobiEntry[] = [];
  let depth = 0;
  let open: MobiEntry | null = null;
  const parser = new Parser({
    onopentag(name, { filepos }) {
      if (INDENTING.has(name)) depth += 1;
      if (name !== 'a' || filepos === undefined) return;
      open = { title: '', depth, position: Number(filepos) };
      entries.push(open);
    },
    ontext(text) {
      if (open !== null) open.title += text;
    },
    onclosetag(name) {
      if (INDENTING.has(name)) depth -= 1;
      if (name === 'a') open = null;
    },
  });
  parser.end(decode(Buffer.from(file.text, 'latin1')));
  const least = Math.min(...entries.map((entry) => entry.depth));
  return entries.flatMap((entry) => {
    const title = entry.title.replace(/\s+/g, ' ').trim();
    return title === '' || Number.isNaN(entry.position) ? [] : [{ ...entry, title, depth: entry.depth - least }];
  });
}

function positionOfContents(head: string): number | null {
  for (const [tag] of head.matchAll(/<reference\b[^<>]{0,500}>/gi)) {
    const position = /\bfilepos\s{0,5}=\s{0,5}["']?(\d{1,10})/i.exec(tag)?.[1];
    if (position !== undefined && /\btype\s{0,5}=\s{0,5}["']?toc\b/i.test(tag)) return Number(position);
  }
  return null;
}
