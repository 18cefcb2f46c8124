import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { NotebookText } from '../notebook/notebook-text.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';

/** Maximum size of a page, in bytes. A larger text is a dump, not a page. */
const MAX_SOURCE_BYTES = 5 * 1024 * 1024;
/** Maximum size of a notebook, in bytes; notebooks have their pictures embedded. */
const MAX_NOTEBOOK_BYTES = 30 * 1024 * 1024;
const BINARY_PROBE_BYTES = 8_192;

export interface DecodedSource {
  text: string;
  /** True if some bytes were not UTF-8 and were replaced by U+FFFD. */
  hasInvalidBytes: boolean;
  /** Set for a notebook, whose text is generated from its cells; absent for a text that is unchanged. */
  notebook?: Omit<NotebookText, 'markdown'>;
}

/**
 * Reads a source file, checking its size first so that one that is too large costs no memory. Throws `UnreadablePageError`, and file system errors.
 */
export async function readSource(file: string): Promise<DecodedSource> {
  const facts = await stat(file);
  // Reading a pipe would block.
  if (!facts.isFile()) throw new UnreadablePageError('It is not a file.');
  if (extname(file).toLowerCase() === '.ipynb') return readNotebook(file, facts.size);
  if (facts.size > MAX_SOURCE_BYTES) throw tooLarge(MAX_SOURCE_BYTES);
  return decodeSource(await readFile(file));
}

/** Reads a notebook and converts its cells to Markdown. */
async function readNotebook(file: string, size: number): Promise<DecodedSource> {
  if (size > MAX_NOTEBOOK_BYTES) throw tooLarge(MAX_NOTEBOOK_BYTES);
  const { notebookText } = await import('../notebook/notebook-text.ts');
  const { markdown, ...notebook } = notebookText((await readFile(file)).toString('utf8'), basename(file));
  return { ...decodeSource(Buffer.from(markdown)), notebook };
}

/** Returns the text of a page for planning its book; null for one that cannot be read, which is reported when the page itself is read. */
export async function textOfPage({ file }: { file: string }): Promise<string | null> {
  try {
    return (await readSource(file)).text;
  } catch {
    return null;
  }
}

/** Reads a file that a document requires; `name` is used in the error. Throws `AppError('validation_error')`. */
export async function readNeeded(file: string, name: string): Promise<string> {
  try {
    return (await readSource(file)).text;
  } catch (error) {
    const reason = error instanceof UnreadablePageError ? error.message : 'Lectern has no permission to read the file.';
    throw new AppError('validation_error', { publicMessage: `${name} cannot be read. ${reason}`, cause: error });
  }
}

/**
 * Decodes a source file: UTF-8 (or UTF-16 with a byte order mark), line ends as `\n`. Throws `UnreadablePageError`, also for more than `maxBytes`.
 */
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
