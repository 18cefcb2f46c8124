import type { SourceBook } from '../../source-book.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { accessStatement } from './access-statement.ts';
import { readSource } from './decode-source.ts';
import { findWithin } from './files-within.ts';
import { formatOf } from './plan-folder.ts';

/** mdBook's own limit, which the others keep too. */
const MAX_DEPTH = 10;
const MAX_LENGTH = 5 * 1024 * 1024;

/** How much text the includes of one page add up to: a few lines can include each other's files into gigabytes. */
export class IncludedLength {
  #length = 0;

  /** Counts UTF-16 units that become part of the page. Throws `UnreadablePageError` when it is too much. */
  add(text: string): void {
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw new UnreadablePageError('Its includes add up to more than 5 MB.');
  }
}

export type IncludedFile =
  /** `path` is the real one. */
  | { kind: 'text'; text: string; path: string }
  /** Reasons go on from the file's name: "is not there". */
  | { kind: 'missing' | 'refused'; reason: string };

interface Inclusion {
  book: SourceBook;
  /** Real paths of the files that are being read, the page first and the innermost last, where an include can lead back to one. */
  open?: readonly string[];
}

/**
 * Reads a file that a page includes, and says why when it is none to be included: it is not there, lies outside the book, is not
 * text, leads back to itself, or says itself who may read it, which those who may read the page need not be. What of it becomes part
 * of the page is for the caller to count (`IncludedLength`). Throws what the disk throws.
 */
export async function readIncludedFile(file: string, { book, open = [] }: Inclusion): Promise<IncludedFile> {
  const found = await findWithin(book, file);
  if (found.kind === 'missing') return { kind: 'missing', reason: 'is not there' };
  if (found.kind === 'outside') return refused(found.reason);
  if (open.includes(found.path)) return refused('includes itself');
  if (open.length > MAX_DEPTH) return refused('is included too deeply');
  const text = await textOf(found.path);
  if (text === null) return refused('is not text');
  if (accessStatement(text, formatOf(found.path)) !== null) return refused('says itself who may read it');
  return { kind: 'text', text, path: found.path };
}

function refused(reason: string): IncludedFile {
  return { kind: 'refused', reason };
}

async function textOf(file: string): Promise<string | null> {
  try {
    return (await readSource(file)).text;
  } catch (error) {
    if (error instanceof UnreadablePageError) return null;
    throw error;
  }
}
