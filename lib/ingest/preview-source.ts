import { basename } from 'node:path';

import { titleOfDialect } from '#lib/contracts/dialects.ts';

import type { PageParser } from './ports.ts';
import { titleOfName } from './source-key.ts';
import { NO_DETAILS, type SourceWarning } from './source-book.ts';

/** What ingesting a path would read, before anything is read or written. */
export interface SourcePreview {
  title: string;
  language: string | null;
  /** Who its files say may read it; null where they do not. */
  accessList: string[] | null;
  /** How its pages are written, as people know it: `Material for MkDocs`; null where that says nothing. */
  dialect: string | null;
  /** In reading order. `title` as the contents call the page; null leaves it to the page. */
  pages: { filename: string; title: string | null; depth: number }[];
  /** Files and translations that would not be read, with the reason as a sentence. */
  leftOut: SourceWarning[];
  /** What else there is to say about the source. */
  warnings: SourceWarning[];
}

const LEFT_OUT = /^(?:leftout|withheld|translation|apart) /;

/** Looks through what is at a path: one book, or each of a folder that holds nothing but books. Throws as `PageParser.openBook` does. */
export async function* previewSource(
  parser: PageParser,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<SourcePreview> {
  const paths = await parser.listBooks(path);
  for (const one of paths.length === 0 ? [path] : paths) {
    const book = await parser.cutPages(await parser.openBook(one, signal), signal);
    try {
      const { title, language, pages, warnings, dialect = null, details = NO_DETAILS } = book;
      yield {
        title: title ?? titleOfName(basename(book.sourcePath)),
        language,
        accessList: details.accessList,
        dialect: titleOfDialect(dialect),
        pages: pages.map((page) => ({ filename: page.filename, title: page.title, depth: page.depth })),
        leftOut: warnings.filter(({ key }) => LEFT_OUT.test(key)),
        warnings: warnings.filter(({ key }) => !LEFT_OUT.test(key)),
      };
    } finally {
      await parser.closeBook(book);
    }
  }
}
