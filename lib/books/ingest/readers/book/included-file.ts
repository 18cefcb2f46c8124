import { resolve } from 'node:path';

import type { SourceBook } from '../../source-book.ts';
import { markGap, type PageContext } from '../page-context.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { accessStatement } from './access-statement.ts';
import { readSource } from './decode-source.ts';
import { findWithin, isWithin, relativePath } from './files-within.ts';
import { formatOf } from './plan-folder.ts';

const MISSING = 'is not there';
/** mdBook's own limit, used for all formats. */
const MAX_DEPTH = 10;
/** Maximum number of includes on one page, repetitions included. */
const MAX_COUNT = 1_000;
/** Maximum length in UTF-16 units: a few lines of nested includes can expand to gigabytes. */
const MAX_LENGTH = 5 * 1024 * 1024;

export type IncludedFile =
  /** `path` is the real path. */
  | { kind: 'text'; text: string; path: string }
  /** `reason` continues a sentence that begins with the file's name: "is not there". */
  | { kind: 'missing' | 'refused'; reason: string };

interface Place {
  book: SourceBook;
  /** Real paths of the files that are being read, from the page to the innermost, to detect includes that lead back to one of them. */
  open?: readonly string[];
}

/** A place where a page, or a file that it includes, includes another file. */
export interface Inclusion {
  /** As written. */
  target: string;
  /** Paths where the file may be, in order of preference: absolute, or relative to the innermost open file. Defaults to `target`. */
  candidates?: readonly string[];
  /** See `open` of `readIncludedFile`. */
  open: readonly string[];
  /** Selects a part of the file; returns null if the file has no part of that name. Absent for the entire file. */
  select?: (text: string) => readonly string[] | null;
  /** True if a missing file is not reported as a gap. */
  isOptional?: boolean;
}

export type Included =
  /** `path` is the real path of the file. */
  | { kind: 'text'; text: string; path: string }
  /** The mark that stands for the missing file; empty for an optional one. */
  | { kind: 'gap'; mark: string };

/** The files included by one page: limited in number and total text, as for any page. An include that fails becomes a gap and is reported. */
export class PageIncludes {
  readonly #context: PageContext;
  readonly #marks = new Map<string, string>();
  #count = 0;
  #length = 0;

  constructor(context: PageContext) {
    this.#context = context;
  }

  /** Includes a file. Throws `UnreadablePageError` if the includes exceed a limit. */
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

  /** Counts text that becomes part of the page. Throws `UnreadablePageError` if the total is too large. */
  add(text: string): void {
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw new UnreadablePageError('Its includes add up to more than 5 MB.');
  }

  /** Returns the mark of a gap. `reason` continues a sentence that begins with the file's name; `file` is the path where the file was expected. */
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
 * Reads a file that a page includes, or gives the reason why it cannot be included: it does not exist, lies outside the book, is not text, leads back
 * to itself, or has its own access statement, which may exclude readers of the page. The caller counts how much of it becomes part of the page.
 * Throws file system errors.
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

/** Returns why a file may not be included in the open files, which start with the page; null if it may. */
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
