import { basename } from 'node:path';

import { titleOfDialect } from '#lib/contracts/dialects.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import { openWhole } from './open-recognised.ts';
import type { PageParser } from './ports.ts';
import { titleOfName } from './source-key.ts';
import { NO_DETAILS, type SourceBook, type SourceWarning } from './source-book.ts';
import { ToldWarnings, warningsOfReading } from './told-warnings.ts';
import type { IngestDependencies } from './ingest-dependencies.ts';

/** Preview of ingesting a path, made before anything is read or written. */
export interface SourcePreview {
  title: string;
  language: string | null;
  /** Who may read the source according to its files; null if they do not say. */
  accessList: string[] | null;
  /** Display name of the dialect of its pages: `Material for MkDocs`; null if none was recognised. */
  dialect: string | null;
  /** The pages in reading order. `title` is the page's title in the table of contents; null means that the page's own is used. */
  pages: { filename: string; title: string | null; depth: number }[];
  /** Files and translations that would be skipped, with the reason as a sentence. */
  leftOut: SourceWarning[];
  /** Other warnings about the source. */
  warnings: SourceWarning[];
}

const LEFT_OUT = /^(?:leftout|withheld|translation|apart|unread) /;
/** Placeholder document: nothing read for a preview is stored. */
const PREVIEWED = { id: 'preview', title: '', webUrl: null, accessList: [] };

/**
 * Previews the source at a path: one book, or each book of a folder that contains nothing else. With `readsPages` every page is read too, which takes
 * as long as an ingest, and warnings about the pages are included. Throws as `PageParser.openBook` does.
 */
export async function* previewSource(
  parser: PageParser,
  { path, readsPages = false }: { path: string; readsPages?: boolean },
  signal: AbortSignal,
): AsyncGenerator<SourcePreview> {
  const paths = await parser.listBooks(path);
  let unread = paths.length === 0 ? [] : await parser.listUnread(path);
  for (const one of paths.length === 0 ? [path] : paths) {
    const book = await openWhole(parser, { path: one, signal });
    try {
      const { title, language, pages, dialect = null, details = NO_DETAILS } = book;
      const told = new ToldWarnings();
      const warnings = told.take([...unread, ...book.warnings]);
      unread = [];
      if (readsPages) warnings.push(...(await warningsOfPages(parser, { book, told }, signal)));
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

async function warningsOfPages(
  parser: PageParser,
  { book, told }: { book: SourceBook; told: ToldWarnings },
  signal: AbortSignal,
): Promise<SourceWarning[]> {
  const warnings: SourceWarning[] = [];
  for (const page of book.pages) {
    const reading = await parser.readPage(
      { book, page, pageId: PREVIEWED.id, document: PREVIEWED, indexed: null },
      signal,
    );
    warnings.push(...told.take(warningsOfReading(page, reading)));
  }
  return [...warnings, ...told.rest()];
}

/**
 * Reads a source to the end and stores nothing. Throws `AppError('validation_error')` with a sentence if the source or one of its pages cannot be
 * read, and the signal's reason.
 */
export async function rehearseSource(
  { parser, identifierPatterns }: Pick<IngestDependencies, 'parser' | 'identifierPatterns'>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const book = await openWhole(parser, { path, signal });
  try {
    for (const page of book.pages) {
      const task = { book, page, pageId: PREVIEWED.id, document: PREVIEWED, indexed: null, identifierPatterns };
      const reading = await parser.readPage(task, signal);
      if (reading.outcome !== 'failed') continue;
      throw new AppError('validation_error', { publicMessage: `${page.filename} cannot be read. ${reading.message}` });
    }
  } finally {
    await parser.closeBook(book);
  }
}
