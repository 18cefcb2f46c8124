import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';

import { titleOfName } from '../../source-key.ts';
import { accessStatement, placeOf } from '../book/access-statement.ts';
import { decodeSource, readSource } from '../book/decode-source.ts';
import { titlesOf } from '../book/long-pages.ts';
import { writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { readTextBlocks, type TextBlock } from './text-blocks.ts';

/** UTF-16 units: what a page has before the next heading begins another, and before any block does. */
const PAGE_MIN_LENGTH = 2_000;
const PAGE_MAX_LENGTH = 60_000;

const UNFOLLOWED = 'A plain text file cannot say who may read it. Move the statement to lectern.yaml, or remove it.';

/** Unpacks a plain text (see `Unpack`): pages that begin with its headings, or at a paragraph where there are none. */
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

/** UTF-8, else what Windows wrote before it. */
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
