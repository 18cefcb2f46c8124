import { realpath } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

import type { LibraryRepository } from '#lib/books/library/ports.ts';

import { openRecognised, openWhole } from './open-recognised.ts';
import type { FetchedSite, PageParser, RecognitionProgress } from './ports.ts';
import { NO_DETAILS, type PlannedPage, type SourceBook } from './source-book.ts';

interface Opening {
  library: Pick<LibraryRepository, 'findSourceRecord'>;
  parser: PageParser;
}

/** The book at a path, for the duration of a run. It is not unpacked until one of its pages has to be read. The caller closes it. */
export class OpenedSource {
  readonly #parser: PageParser;
  readonly #path: string;
  #book: SourceBook;

  private constructor(parser: PageParser, path: string, book: SourceBook) {
    this.#parser = parser;
    this.#path = path;
    this.#book = book;
  }

  /** Opens a site under the address from which it was fetched. Throws as `PageParser.openBook` does. */
  static async openSite(
    { parser }: Opening,
    { site, address, signal }: { site: FetchedSite; address: string; signal: AbortSignal },
  ): Promise<OpenedSource> {
    const book = siteBook(await parser.openBook(site.folder, signal), site, address);
    return new OpenedSource(parser, site.folder, await parser.cutPages(book, signal));
  }

  /** Yields the progress of text recognition. Throws as `PageParser.openBook` does. */
  static async *open(
    { library, parser }: Opening,
    path: string,
    signal: AbortSignal,
  ): AsyncGenerator<RecognitionProgress, OpenedSource> {
    const place = await realpath(resolve(path)).catch(() => null);
    const record = place === null ? null : await library.findSourceRecord(place);
    return new OpenedSource(parser, path, yield* openRecognised(parser, { path, signal, record }));
  }

  get book(): SourceBook {
    return this.#book;
  }

  /** Must be called before a page is read. */
  async makeReadable(signal: AbortSignal): Promise<void> {
    if (this.#book.isRecalled !== true) return;
    this.#book = await openWhole(this.#parser, { path: this.#path, signal });
  }

  /** Deletes the recognised text, which is not needed once the book is in the library. */
  async forgetRecognised(): Promise<void> {
    await this.#parser.forgetRecognised(this.#book);
  }

  async close(): Promise<void> {
    await this.#parser.closeBook(this.#book);
  }
}

/** Returns a site as a book: the folder it was fetched into, with the site's own order and addresses. */
function siteBook(book: SourceBook, site: FetchedSite, address: string): SourceBook {
  const { details = NO_DETAILS, withheld = [] } = book;
  return {
    ...book,
    sourcePath: address,
    name: site.name,
    title: site.title,
    language: site.language,
    webUrl: site.webUrl,
    fetchedFiles: site.addresses,
    details: { ...details, origin: site.host },
    pages: site.pages
      .filter(({ filename }) => !withheld.includes(filename))
      .map(({ filename, url }, index) => plannedPage(join(book.rootFolder, filename), { filename, url, index })),
    warnings: [...site.warnings, ...book.warnings.filter(({ key }) => key.startsWith('withheld '))],
    // The dates of the files are those of fetching.
    modifiedMs: null,
  };
}

function plannedPage(
  file: string,
  { filename, url, index }: { filename: string; url: string; index: number },
): PlannedPage {
  const path = filename.slice(0, filename.length - extname(filename).length);
  const folders = filename.split('/').length - 1;
  const depth = path.endsWith('/index') ? folders - 1 : folders;
  return { path, filename, file, format: 'html', number: index + 1, depth, chapter: null, title: null, url };
}
