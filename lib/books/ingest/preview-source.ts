import { basename } from 'node:path';

import { titleOfDialect } from '#lib/contracts/dialects.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import { openWhole } from './open-recognised.ts';
import type { PageParser } from './ports.ts';
import { titleOfName } from './source-key.ts';
import { NO_DETAILS, type SourceBook, type SourceWarning } from './source-book.ts';
import { ToldWarnings, warningsOfReading } from './told-warnings.ts';
import type { IngestDependencies } from './ingest-dependencies.ts';

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

const LEFT_OUT = /^(?:leftout|withheld|translation|apart|unread) /;
/** Of nobody: what is read for it is stored nowhere. */
const PREVIEWED = { id: 'preview', title: '', webUrl: null, accessList: [] };

/**
 * Looks through what is at a path: one book, or each of a folder that holds nothing but books. With `readsPages` every page is read too,
 * which takes as long as it would, and what there is to say of them is among the warnings. Throws as `PageParser.openBook` does.
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
 * Reads a source to its end and stores nothing of it. Throws `AppError('validation_error')` with a sentence when it cannot be read or
 * a page of it cannot, and the signal's reason.
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
