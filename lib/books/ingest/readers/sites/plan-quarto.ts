import { basename, dirname, extname, join } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { leftOut } from '../book/missing-chapters.ts';
import { pathGlobs } from '../book/path-globs.ts';
import { type BookPlan, planWithin } from '../book/plan-folder.ts';
import { METADATA } from '../dialects/notation-page.ts';
import { at } from './literal-values.ts';
import { inSiteOrder, listPages, type NavEntry, pagesByName } from './navigation.ts';
import { listAt, readValue, textAt, textsAt } from './site-config.ts';
import { siteVariables } from './site-variables.ts';

/** Plans a Quarto book or site by `_quarto.yml`, or a bookdown book by `_bookdown.yml`, in the order given there; null if there is none. */
export async function planQuarto(folder: string, site: string): Promise<BookPlan | null> {
  const quarto = await readValue(folder, site, '_quarto.yml');
  const config = quarto ?? (await readValue(folder, site, '_bookdown.yml'));
  const plan = config === null ? null : await planWithin(folder, site);
  if (plan === null) return null;
  const book = at(quarto, 'book');
  const about = book ?? at(quarto, 'website');
  const chapters = quarto === null ? bookdownChapters(config, plan.pages) : quartoChapters(book);
  const items = chapters.length > 0 ? chapters : sidebarsOf(about);
  const listed = listPages(items, { read: entriesIn(plan.pages), find: pagesByName(plan.pages) });
  const file = quarto === null ? '_bookdown.yml' : '_quarto.yml';
  const ordered = await inSiteOrder(plan, listed, listed.length === 0 ? null : file);
  // If a book lists its chapters, it has no other pages.
  const isWhole = chapters.length > 0 && listed.length > 0;
  const reasons = new Map(ordered.pages.map((page) => [page, reasonOf(page, isWhole)]));
  const pages = ordered.pages.filter((page) => reasons.get(page) === null);
  return {
    ...plan,
    title: textAt(about, 'title'),
    language: textAt(quarto, 'lang'),
    variables: {
      ...siteVariables(await readValue(folder, site, '_variables.yml')),
      ...siteVariables(quarto, `${METADATA}.`),
      ...(await folderMetadata(plan)),
    },
    authors: textsAt(book, 'author'),
    ...(!isWhole && ordered.contents !== undefined && { contents: ordered.contents }),
    pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
    warnings: [
      ...ordered.warnings,
      ...[...reasons].flatMap(([{ filename }, reason]) => (reason === null ? [] : [leftOut(filename, reason)])),
    ],
  };
}

/** Reads the values in `_metadata.yml` for the pages in its folder and below. */
async function folderMetadata({ sourceFolder, pages }: BookPlan): Promise<Record<string, string>> {
  const folders = new Set(pages.flatMap(({ filename }) => foldersOf(filename)));
  const said = [...folders].map(async (name) => {
    const metadata = await readValue(sourceFolder, join(sourceFolder, name), '_metadata.yml');
    return siteVariables(metadata, METADATA + name);
  });
  return Object.assign({}, ...(await Promise.all(said))) as Record<string, string>;
}

/** Returns the folders around a page, from the innermost to that of the site. */
function foldersOf(filename: string): string[] {
  const folder = dirname(filename);
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)];
}

/** Returns why a file is not a page; null for one that is read. */
function reasonOf({ filename, isListed }: PlannedPage, isWhole: boolean): string | null {
  if (isListed === true) return null;
  if (basename(filename).startsWith('_')) return 'it is a part for other pages';
  return isWhole ? 'the contents of the book do not list it' : null;
}

/** Returns the chapters of a bookdown book; without `rmd_files` these are the pages of the folder itself, ordered by name. */
function bookdownChapters(config: unknown, pages: readonly PlannedPage[]): string[] {
  const files = at(config, 'rmd_files');
  const named = Array.isArray(files) ? textsAt(config, 'rmd_files') : textsAt(files, 'html');
  if (named.length > 0) return named;
  return pages.map(({ filename }) => filename).filter((name) => /^[^/_][^/]*\.rmd$/i.test(name));
}

/** Returns the chapters of a Quarto book, including the appendices, which are a list, or an object with chapters. */
function quartoChapters(book: unknown): unknown[] {
  const below = listAt(at(book, 'appendices'), 'chapters');
  return [...listAt(book, 'chapters'), ...(below.length > 0 ? below : listAt(book, 'appendices'))];
}

/** Returns the sidebars, given as a list or as a single one. */
function sidebarsOf(site: unknown): unknown[] {
  return [at(site, 'sidebar') ?? []].flat();
}

/** Returns the entries of an item: a file, a part with chapters, a section or sidebar with contents, a pattern that matches pages, or a link. */
function entriesIn(pages: readonly PlannedPage[]): (item: unknown) => NavEntry[] {
  const fitting = (pattern: string): string[] => {
    const fits = pathGlobs([pattern]);
    return pages.map(({ filename }) => filename).filter((name) => fits(name) && !basename(name).startsWith('_'));
  };
  return (item) => {
    const heading = textAt(item, 'part') ?? textAt(item, 'section');
    const file = typeof item === 'string' ? item : (textAt(item, 'file') ?? textAt(item, 'href') ?? heading);
    const patterns = [...textsAt(item, 'auto'), ...[textAt(item, 'contents') ?? []].flat()];
    const below = [
      ...patterns.flatMap((pattern) => fitting(pattern === 'auto' ? '*' : pattern)),
      ...listAt(item, 'chapters'),
      ...listAt(item, 'contents'),
    ];
    // A value without an extension is a heading rather than a file.
    const page = file === null || extname(file) === '' ? null : file;
    const title = textAt(item, 'text') ?? (page === null ? heading : null);
    return [{ page, title, below, step: heading === null ? 0 : 1 }];
  };
}
