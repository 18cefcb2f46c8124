import { resolve } from 'node:path';

import type { SourceBook } from '../../source-book.ts';
import { markGap, type PageContext } from '../page-context.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { accessStatement } from './access-statement.ts';
import { readSource } from './decode-source.ts';
import { findWithin, isWithin, relativePath } from './files-within.ts';
import { formatOf } from './plan-folder.ts';

const MISSING = 'is not there';
/** mdBook's own limit, which the others keep too. */
const MAX_DEPTH = 10;
/** Files that one page includes, each time it does. */
const MAX_COUNT = 1_000;
/** UTF-16 units: a few lines can include each other's files into gigabytes. */
const MAX_LENGTH = 5 * 1024 * 1024;

export type IncludedFile =
  /** `path` is the real one. */
  | { kind: 'text'; text: string; path: string }
  /** Reasons go on from the file's name: "is not there". */
  | { kind: 'missing' | 'refused'; reason: string };

interface Place {
  book: SourceBook;
  /** Real paths of the files that are being read, the page first and the innermost last, where an include can lead back to one. */
  open?: readonly string[];
}

/** A place where a page, or a file that it includes, asks for another file. */
export interface Inclusion {
  /** As written. */
  target: string;
  /** Where the file may be, in this order: absolute, or relative to the innermost open file; left out for the target alone. */
  candidates?: readonly string[];
  /** As `readIncludedFile` takes them. */
  open: readonly string[];
  /** The part of the file that is asked for; null where it has none of the name. Left out for all of it. */
  select?: (text: string) => readonly string[] | null;
  /** True where one that is not there is no gap. */
  isOptional?: boolean;
}

export type Included =
  /** `path` is the real one of the file. */
  | { kind: 'text'; text: string; path: string }
  /** The mark that stands for what is missing; empty for what need not be there. */
  | { kind: 'gap'; mark: string };

/** What one page includes: no more files than there are on any page, and of them no more text. What cannot be included is a gap, and told. */
export class PageIncludes {
  readonly #context: PageContext;
  readonly #marks = new Map<string, string>();
  #count = 0;
  #length = 0;

  constructor(context: PageContext) {
    this.#context = context;
  }

  /** Throws `UnreadablePageError` when all of it is too much. */
  async take({ target, candidates = [target], open, select, isOptional = false }: Inclusion): Promise<Included> {
    this.#count += 1;
    const files = candidates.map((candidate) => resolve(open.at(-1) ?? this.#context.page.file, '..', candidate));
    const refused = (reason: string, file = files[0]): Included => {
      return { kind: 'gap', mark: isOptional && reason === MISSING ? '' : this.gap(target, reason, file) };
    };
    if (this.#count > MAX_COUNT) return refused('is one of too many files');
    let reason: string | null = null;
    for (const file of files) {
      const read = await readIncludedFile(file, { book: this.#context.book, open });
      if (read.kind !== 'text') reason ??= read.reason;
      else {
        const text = select === undefined ? read.text : (select(read.text)?.join('\n') ?? null);
        if (text === null) return refused(`has no part for "${target}"`, read.path);
        this.add(text);
        return { kind: 'text', text, path: read.path };
      }
    }
    return refused(reason ?? MISSING);
  }

  /** Counts text that becomes part of the page. Throws `UnreadablePageError` when it is too much. */
  add(text: string): void {
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw new UnreadablePageError('Its includes add up to more than 5 MB.');
  }

  /** The mark of a gap. `reason` goes on from the name of the file; `file` is where it would be. */
  gap(written: string, reason: string, file?: string): string {
    const { book, page } = this.#context;
    const key = `${written} ${reason}`;
    const isInside = file !== undefined && isWithin(book.rootFolder, file);
    const name = isInside ? relativePath(book.rootFolder, file) : written;
    const message = `${name} ${reason}; ${page.filename} includes it.`;
    const warning = { file: name, message, key: `include ${name} ${reason}` };
    const mark = this.#marks.get(key) ?? markGap(this.#context, { written, warning });
    this.#marks.set(key, mark);
    return mark;
  }
}

/**
 * Reads a file that a page includes, and says why when it is none to be included: it is not there, lies outside the book, is not
 * text, leads back to itself, or says itself who may read it, which those who may read the page need not be. What of it becomes part
 * of the page is for the caller to count. Throws what the disk throws.
 */
export async function readIncludedFile(file: string, { book, open = [] }: Place): Promise<IncludedFile> {
  const found = await findWithin(book, file);
  if (found.kind === 'missing') return { kind: 'missing', reason: MISSING };
  if (found.kind === 'outside') return refused(found.reason);
  const circle = circleOf(found.path, open);
  if (circle !== null) return refused(circle);
  const text = await textOf(found.path);
  if (text === null) return refused('is not text');
  if (accessStatement(text, formatOf(found.path)) !== null) return refused('says itself who may read it');
  return { kind: 'text', text, path: found.path };
}

/** Why a file may not be included in those that are open, the page first; null where it may. */
export function circleOf(file: string, open: readonly string[]): string | null {
  if (open.includes(file)) return 'includes itself';
  return open.length > MAX_DEPTH ? 'is included too deeply' : null;
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
