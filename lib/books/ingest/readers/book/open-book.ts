import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import { type DocumentDetails, NO_DETAILS, type PlannedPage, type SourceBook } from '../../source-book.ts';
import { describeDialect } from '../dialects/find-dialect.ts';
import { warnOfBooks } from '../packed/books-in-folder.ts';
import { isPictureName } from '../tree/load-pictures.ts';
import { accessStatement, isSinglePage, placeOf } from './access-statement.ts';
import { choosePages } from './choose-pages.ts';
import { textOfPage } from './decode-source.ts';
import { type DocumentSettings, settingsOfFrontMatter } from './document-settings.ts';
import { nameBook } from './name-book.ts';
import { frontMatterFields } from './page-front-matter.ts';
import { redirectedAddresses } from './site-redirects.ts';
import { lookThrough, PROBLEMS_MAX } from './look-through.ts';
import { filesBelow } from './files-below.ts';
import { relativePath } from './files-within.ts';
import { type BookPlan, formatOf, pathWithoutExtension, planOf } from './plan-folder.ts';
import { planBook } from './plan-site.ts';
import { readBookSettings, readInheritedAccess } from './settings-files.ts';
import { unreadFiles, wayOutOf } from './unread-files.ts';

/**
 * Detects the content of a path: an mdBook (`SUMMARY.md`), a folder of pages, or a single page. Throws `AppError('validation_error')` with one
 * sentence when there is nothing to read, and with one for each place that says who may read the document and would have no effect (`lookThrough`).
 */
export async function openBook(path: string): Promise<SourceBook> {
  const target = await existing(path);
  const isFolder = (await stat(target)).isDirectory();
  const planned = isFolder ? await planWhole(target) : planFile(target);
  if (planned.pages.length === 0) throw unreadable(emptyMessage(path, planned));
  const settings = isFolder ? await readBookSettings(planned) : null;
  const plan = isFolder ? choosePages(planned, settings ?? undefined) : planned;
  if (plan.pages.length === 0) throw unreadable(`The settings leave out every page of ${path}.`);
  return describeBook(plan, settings, isFolder ? dirname(plan.rootFolder) : plan.rootFolder);
}

/** Returns the facts about a book other than its pages; `above` is the first folder around it. */
async function describeBook(
  { redirects = [], contents: _contents, ...planned }: BookPlan,
  settings: DocumentSettings | null,
  above: string,
): Promise<SourceBook> {
  const { plan, addresses: stated } = await lookThrough(planned, settings);
  const { pages } = plan;
  const said = await describeOnlyPage(plan);
  const details = settings === null ? said : over(settings.details, said);
  const written = await describeDialect(plan, settings?.dialect ?? plan.dialect ?? null);
  const book = {
    ...plan,
    ...(await nameBook(plan, settings)),
    ...written,
    ...(written.dialect === 'obsidian' && { pictures: await picturesByName(plan.sourceFolder) }),
    details: { ...details, accessList: details.accessList ?? (await readInheritedAccess(above)) },
    modifiedMs: await lastChange(pages),
    type: pages.every(({ format }) => format === 'html') ? ('html' as const) : ('markdown' as const),
  };
  // A page's own statement takes precedence over its site's.
  const addresses = { ...(await redirectedAddresses({ ...book, addresses: stated }, redirects)), ...stated };
  return { ...book, ...(Object.keys(addresses).length > 0 && { addresses }) };
}

/**
 * Returns the pictures of a folder and its subfolders by their lower-case names, as paths within it: Obsidian shows a picture by its name wherever it
 * lies.
 */
async function picturesByName(folder: string): Promise<Record<string, string[]>> {
  const paths = (await filesBelow(folder, isPictureName)).map((file) => relativePath(folder, file));
  return Object.fromEntries(Map.groupBy(paths, (path) => basename(path).toLowerCase()));
}

/** Plans all pages of a folder, with warnings about files in it that are books themselves or of unsupported kinds. */
async function planWhole(folder: string): Promise<BookPlan> {
  const plan = await planBook(folder);
  const warnings = [
    ...plan.warnings,
    ...(plan.isMdBook ? [] : await warnOfBooks(folder)),
    ...(await unreadFiles(folder)),
  ];
  return { ...plan, warnings };
}

async function existing(path: string): Promise<string> {
  try {
    return await realpath(resolve(path));
  } catch (error) {
    throw unreadable(`There is no file or folder at ${path}.`, error);
  }
}

function planFile(file: string): BookPlan {
  const format = formatOf(file);
  if (format === null)
    throw unreadable(
      `${basename(file)} is neither Markdown, MDX, HTML, reStructuredText, AsciiDoc, a notebook (.ipynb), EPUB, MOBI, AZW3, FB2, CBZ, PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx), OpenDocument (.odt), Rich Text (.rtf) nor plain text (.txt). ${wayOutOf(file) ?? 'Convert it to one of these'} and try again.`,
    );
  const filename = basename(file);
  const place = { path: pathWithoutExtension(filename), filename, file, number: 1, depth: 0 };
  const page: PlannedPage = { ...place, format, chapter: null, title: null };
  return planOf(dirname(file), { sourcePath: file, pages: [page], warnings: [] });
}

/** Returns the details in the front matter of a document that is a single page. */
async function describeOnlyPage(plan: BookPlan): Promise<DocumentDetails> {
  const [page] = plan.pages;
  const text = page !== undefined && isSinglePage(plan) ? await textOfPage(page) : null;
  const fields = text === null ? null : frontMatterFields(text);
  if (page === undefined || text === null || fields === null) return NO_DETAILS;
  const statement = accessStatement(text, page.format);
  return settingsOfFrontMatter(fields, statement === null ? page.filename : placeOf(page, statement));
}

/** Returns the values of the first, with those of the second where they are missing. */
function over(first: DocumentDetails, second: DocumentDetails): DocumentDetails {
  return {
    documentType: first.documentType ?? second.documentType,
    department: first.department ?? second.department,
    origin: first.origin ?? second.origin,
    dateMs: first.dateMs ?? second.dateMs,
    accessList: first.accessList ?? second.accessList,
    description: first.description ?? second.description,
  };
}

async function lastChange(pages: readonly PlannedPage[]): Promise<number | null> {
  const times: number[] = [];
  for (const { file } of pages) {
    const facts = await stat(file).catch(() => null);
    if (facts !== null) times.push(Math.trunc(facts.mtimeMs));
  }
  return times.length === 0 ? null : times.reduce((latest, time) => Math.max(latest, time));
}

function emptyMessage(path: string, { warnings }: BookPlan): string {
  const reasons = warnings.slice(0, PROBLEMS_MAX).map(({ message }) => message);
  return [`There is no Markdown, HTML, reStructuredText, AsciiDoc or MDX in ${path}.`, ...reasons].join(' ');
}

function unreadable(publicMessage: string, cause?: unknown): AppError {
  return new AppError('validation_error', { publicMessage, cause });
}
