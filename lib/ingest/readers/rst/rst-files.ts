import { dirname, join, resolve } from 'node:path';

import { accessStatement } from '../book/access-statement.ts';
import { readSource } from '../book/decode-source.ts';
import { findWithin, isWithin, relativePath } from '../book/files-within.ts';
import { markGap, type PageContext } from '../page-context.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import type { PageFiles } from './rst-page.ts';

/** UTF-16 units of all files that a page includes. */
const MAX_INCLUDED_LENGTH = 5 * 1024 * 1024;

type ReadFile = { text: string; file: string } | { mark: string };

/**
 * The files that a page includes. They are read between two looks at the page, since reading them waits for the disk and reading the
 * page does not: what is asked for and not there yet is noted, read, and there the next time.
 */
export class RstFiles implements PageFiles {
  readonly #context: PageContext;
  readonly #read = new Map<string, ReadFile>();
  readonly #wanted = new Map<string, { path: string; written: string }>();
  #length = 0;

  constructor(context: PageContext) {
    this.#context = context;
  }

  read(file: string, from: string): ReadFile | null {
    const { sourceFolder } = this.#context.book;
    const path = file.startsWith('/') ? join(sourceFolder, file) : resolve(sourceFolder, dirname(from), file);
    const known = this.#read.get(path);
    if (known === undefined) this.#wanted.set(path, { path, written: file });
    return known ?? null;
  }

  /** Reads what was asked for; false when nothing was. Throws `UnreadablePageError` when it is too much. */
  async readWanted(): Promise<boolean> {
    const wanted = [...this.#wanted.values()];
    this.#wanted.clear();
    for (const { path, written } of wanted) this.#read.set(path, await this.#load(path, written));
    return wanted.length > 0;
  }

  async #load(path: string, written: string): Promise<ReadFile> {
    const { book } = this.#context;
    const found = await findWithin(book, path);
    if (found.kind !== 'file')
      return this.#gap(path, written, found.kind === 'missing' ? 'is not there' : found.reason);
    try {
      const { text } = await readSource(found.path);
      if (accessStatement(text) !== null) return this.#gap(path, written, 'says itself who may read it');
      this.#length += text.length;
      if (this.#length > MAX_INCLUDED_LENGTH) throw new UnreadablePageError('Its includes add up to more than 5 MB.');
      return { text, file: relativePath(book.sourceFolder, path) };
    } catch (error) {
      if (error instanceof UnreadablePageError && this.#length <= MAX_INCLUDED_LENGTH)
        return this.#gap(path, written, 'is not text');
      throw error;
    }
  }

  #gap(path: string, written: string, reason: string): { mark: string } {
    const { book, page } = this.#context;
    const name = isWithin(book.rootFolder, path) ? relativePath(book.rootFolder, path) : written;
    const message = `${name} ${reason}; ${page.filename} includes it.`;
    return {
      mark: markGap(this.#context, { written, warning: { file: name, message, key: `include ${name} ${reason}` } }),
    };
  }
}
