import { dirname, join, resolve } from 'node:path';

import { isWithin, relativePath } from '../book/files-within.ts';
import { IncludedLength, readIncludedFile } from '../book/included-file.ts';
import { markGap, type PageContext } from '../page-context.ts';
import type { PageFiles } from './rst-page.ts';

type ReadFile = { text: string; file: string } | { mark: string };

/**
 * The files that a page includes. They are read between two looks at the page, since reading them waits for the disk and reading the
 * page does not: what is asked for and not there yet is noted, read, and there the next time.
 */
export class RstFiles implements PageFiles {
  readonly #context: PageContext;
  readonly #read = new Map<string, ReadFile>();
  readonly #wanted = new Map<string, { path: string; written: string }>();
  readonly #length = new IncludedLength();

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
    const read = await readIncludedFile(path, { book });
    if (read.kind !== 'text') return this.#gap(path, written, read.reason);
    this.#length.add(read.text);
    return { text: read.text, file: relativePath(book.sourceFolder, path) };
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
