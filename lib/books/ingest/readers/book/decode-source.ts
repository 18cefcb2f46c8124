import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { NotebookText } from '../notebook/notebook-text.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';

/** Bytes. A page of text beyond this is a dump, not a page. */
const MAX_SOURCE_BYTES = 5 * 1024 * 1024;
/** Bytes of a notebook, which has its pictures in it. */
const MAX_NOTEBOOK_BYTES = 30 * 1024 * 1024;
const BINARY_PROBE_BYTES = 8_192;

export interface DecodedSource {
  text: string;
  /** True when some bytes were not UTF-8 and stand as U+FFFD. */
  hasInvalidBytes: boolean;
  /** Of a notebook, whose text is made of its cells; left out for a text that is as it was written. */
  notebook?: Omit<NotebookText, 'markdown'>;
}

/** Reads a source file, measured first: one that is too large costs no memory. Throws `UnreadablePageError`, and what the disk throws. */
export async function readSource(file: string): Promise<DecodedSource> {
  const facts = await stat(file);
  // A pipe would be waited for.
  if (!facts.isFile()) throw new UnreadablePageError('It is not a file.');
  if (extname(file).toLowerCase() === '.ipynb') return readNotebook(file, facts.size);
  if (facts.size > MAX_SOURCE_BYTES) throw tooLarge(MAX_SOURCE_BYTES);
  return decodeSource(await readFile(file));
}

/** A notebook as the Markdown that its cells are. */
async function readNotebook(file: string, size: number): Promise<DecodedSource> {
  if (size > MAX_NOTEBOOK_BYTES) throw tooLarge(MAX_NOTEBOOK_BYTES);
  const { notebookText } = await import('../notebook/notebook-text.ts');
  const { markdown, ...notebook } = notebookText((await readFile(file)).toString('utf8'), basename(file));
  return { ...decodeSource(Buffer.from(markdown)), notebook };
}

/** The text of a page while its book is planned; null for one that cannot be read, which is reported when its turn comes. */
export async function textOfPage({ file }: { file: string }): Promise<string | null> {
  try {
    return (await readSource(file)).text;
  } catch {
    return null;
  }
}

/** The text of a file that a document cannot do without, called by its name. Throws `AppError('validation_error')`. */
export async function readNeeded(file: string, name: string): Promise<string> {
  try {
    return (await readSource(file)).text;
  } catch (error) {
    const reason = error instanceof UnreadablePageError ? error.message : 'Lectern has no permission to read the file.';
    throw new AppError('validation_error', { publicMessage: `${name} cannot be read. ${reason}`, cause: error });
  }
}

/** Text of a source file: UTF-8 (or UTF-16 with a byte order mark), line ends as `\n`. Throws `UnreadablePageError`, also for more than `maxBytes`. */
export function decodeSource(bytes: Uint8Array, maxBytes: number = MAX_SOURCE_BYTES): DecodedSource {
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.subarray(0, BINARY_PROBE_BYTES).includes(0)) {
    throw new UnreadablePageError('The file is not text.');
  }
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  return { text: withoutReserved(text), hasInvalidBytes: encoding === 'utf-8' && !isUtf8(bytes) };
}

function tooLarge(maxBytes: number): UnreadablePageError {
  return new UnreadablePageError(`The file is larger than ${maxBytes / 1024 / 1024} MB.`);
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

// NUL is not allowed in HTML or in Postgres; the noncharacters U+FDD0–U+FDEF are Lectern's own marks (see `gaps.ts`).
function withoutReserved(text: string): string {
  return text.toWellFormed().replace(/[\0\uFDD0-\uFDEF]/g, '\uFFFD');
}
