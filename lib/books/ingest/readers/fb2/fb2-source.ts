import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { Archive } from '../packed/archive.ts';
import { unreadableBook } from '../packed/packed-book.ts';
import { MAX_TEXT_BYTES } from '../packed/text-limit.ts';
import { decodeXml, readXml, type XmlElement } from '../packed/xml-tree.ts';

/** Maximum size of the file, which includes its pictures in Base64. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
const PICTURE = '<binary';
const PICTURE_END = '</binary>';
const HEAD = /^<binary\b[^<>]{0,500}>/;
const ARCHIVE_START = 'PK';

interface Fb2Source {
  root: XmlElement;
  /** Pictures by id, in Base64. */
  pictures: Map<string, string>;
}

/**
 * Reads the elements of a FictionBook, which may be alone in an archive, and its pictures. Throws `unreadableBook`, and `UnreadablePageError` for a
 * file that is not text.
 */
export async function readFb2Source(file: string): Promise<Fb2Source> {
  const bytes = await bytesOf(file);
  const { text, pictures } = withoutPictures(bytes);
  const root = readXml(decodeXml(text, MAX_TEXT_BYTES));
  const [book] = root.children.filter((child) => typeof child !== 'string' && child.name === 'FictionBook');
  if (book === undefined || typeof book === 'string') {
    throw unreadableBook(`${basename(file)} is not a FictionBook, despite its name.`);
  }
  return { root: book, pictures };
}

async function bytesOf(file: string): Promise<Buffer> {
  const name = basename(file);
  if ((await stat(file)).size > MAX_FILE_BYTES) {
    throw unreadableBook(`${name} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
  }
  const bytes = await readFile(file);
  if (bytes.toString('latin1', 0, 2) !== ARCHIVE_START) return bytes;
  const archive = await Archive.open(file);
  try {
    const [entry] = [...archive.names].filter((held) => held.toLowerCase().endsWith('.fb2'));
    return (entry === undefined ? null : await archive.read(entry)) ?? Buffer.alloc(0);
  } finally {
    archive.close();
  }
}

/** Extracts the pictures from the bytes before parsing: they make up most of the file, and become no elements. */
function withoutPictures(bytes: Buffer): { text: Buffer; pictures: Map<string, string> } {
  const pictures = new Map<string, string>();
  const parts: Buffer[] = [];
  let before = 0;
  for (let at = bytes.indexOf(PICTURE); at !== -1; at = bytes.indexOf(PICTURE, before)) {
    const found = bytes.indexOf(PICTURE_END, at);
    const end = found === -1 ? bytes.length : found;
    const head = HEAD.exec(bytes.toString('latin1', at, at + 600))?.[0] ?? '';
    const id = /\sid\s{0,5}=\s{0,5}["']([^"'<>]{1,300})["']/.exec(Buffer.from(head, 'latin1').toString())?.[1];
    if (id !== undefined && !pictures.has(id)) pictures.set(id, bytes.toString('latin1', at + head.length, end));
    parts.push(bytes.subarray(before, at));
    before = Math.min(end + PICTURE_END.length, bytes.length);
  }
  return { text: Buffer.concat([...parts, bytes.subarray(before)]), pictures };
}
