import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { LibraryRepository } from '#lib/library/ports.ts';

import type { FetchedSite, PageParser } from './ports.ts';
import { siteBook } from './site-book.ts';
import type { SourceBook } from './source-book.ts';

interface Opening {
  library: Pick<LibraryRepository, 'findSourceRecord'>;
  parser: PageParser;
}

/** The book at a path, for as long as a run needs it: not unpacked before one of its pages has to be read. The caller closes it. */
export class OpenedSource {
  readonly #parser: PageParser;
  readonly #path: string;
  #book: SourceBook;

  private constructor(parser: PageParser, path: string, book: SourceBook) {
    this.#parser = parser;
    this.#path = path;
    this.#book = book;
  }

  /** A site at the address from which it was fetched. Throws as `PageParser.openBook` does. */
  static async openSite(
    { parser }: Opening,
    { site, address, signal }: { site: FetchedSite; address: string; signal: AbortSignal },
  ): Promise<OpenedSource> {
    const book = siteBook(await parser.openBook(site.folder, signal), site, address);
    return new OpenedSource(parser, site.folder, await parser.cutPages(book, signal));
  }

  /** Throws as `PageParser.openBook` does. */
  static async open({ library, parser }: Opening, path: string, signal: AbortSignal): Promise<OpenedSource> {
    const place = await realpath(resolve(path)).catch(() => null);
    const record = place === null ? null : await library.findSourceRecord(place);
    const book = await parser.openBook(path, signal, record);
    return new OpenedSource(parser, path, await parser.cutPages(book, signal));
  }

  get book(): SourceBook {
    return this.#book;
  }

  /** To be called before a page is read. */
  async makeReadable(signal: AbortSignal): Promise<void> {
    if (this.#book.isRecalled !== true) return;
    this.#book = await this.#parser.cutPages(await this.#parser.openBook(this.#path, signal), signal);
  }

  async close(): Promise<void> {
    await this.#parser.closeBook(this.#book);
  }
}
