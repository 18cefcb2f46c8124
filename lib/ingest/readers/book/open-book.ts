import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { AppError } from '#lib/core/errors.ts';

import { type DocumentDetails, NO_DETAILS, type PlannedPage, type SourceBook } from '../../source-book.ts';
import { parseHtmlDocument } from '../html/html-tree.ts';
import { decodeSource } from './decode-source.ts';
import { type DocumentSettings, parseDocumentSettings, settingsOfFrontMatter } from './document-settings.ts';
import { findWithin } from './files-within.ts';
import { frontMatterFields, splitFrontMatter } from './page-front-matter.ts';
import { type BookPlan, formatOf, pathWithoutExtension, planFolder } from './plan-folder.ts';
import { findMdBook, planMdBook } from './plan-mdbook.ts';

const NAMES = ['lectern.yaml', 'lectern.yml'];

/**
 * Finds out what a path holds: an mdBook (`SUMMARY.md`), a folder of pages, or a single page. Throws
 * `AppError('validation_error')` with one sentence when there is nothing to read.
 */
export async function openBook(path: string): Promise<SourceBook> {
  const target = await existing(path);
  const facts = await stat(target);
  const plan = facts.isDirectory() ? await planFolderOrMdBook(target) : planFile(target);
  const { pages } = plan;
  if (pages.length === 0) throw unreadable(`There is no Markdown or HTML in ${path}.`);
  const settings = facts.isDirectory() ? await readDocumentSettings([target, plan.rootFolder]) : null;
  const details = await describeOnlyPage(plan);
  return {
    ...plan,
    ...(await nameBook(plan, settings)),
    details: settings === null ? details : over(settings.details, details),
    modifiedMs: await lastChange(pages),
    type: pages.every(({ format }) => format === 'html') ? 'html' : 'markdown',
  };
}

/** From its settings, else its own configuration, else its first page. */
async function nameBook(plan: BookPlan, settings: DocumentSettings | null) {
  const cover = await describeCover(plan);
  return {
    title: settings?.title ?? plan.title ?? cover.title,
    language: settings?.language ?? plan.language ?? cover.language,
    authors: settings?.authors ?? (plan.authors.length > 0 ? plan.authors : cover.authors),
  };
}

async function existing(path: string): Promise<string> {
  try {
    return await realpath(resolve(path));
  } catch (error) {
    throw unreadable(`There is no file or folder at ${path}.`, error);
  }
}

async function planFolderOrMdBook(folder: string): Promise<BookPlan> {
  const mdBook = await findMdBook(folder);
  const planned = mdBook && (await planMdBook(mdBook));
  if (planned && planned.pages.length > 0) return planned;
  const plan = await planFolder(folder);
  return { ...plan, warnings: [...(planned?.warnings ?? []), ...plan.warnings] };
}

function planFile(file: string): BookPlan {
  const format = formatOf(file);
  if (format === null) throw unreadable(`${basename(file)} is neither Markdown nor HTML.`);
  const filename = basename(file);
  const page = { path: pathWithoutExtension(filename), filename, file, format, number: 1, depth: 0, title: null };
  const folder = dirname(file);
  return {
    rootFolder: folder,
    sourceFolder: folder,
    sourcePath: file,
    title: null,
    language: null,
    authors: [],
    webUrl: null,
    isMdBook: false,
    hiddenLinePrefixes: {},
    pages: [page],
    warnings: [],
  };
}

/** What the only page or the index page says of itself, for a book that says nothing. */
async function describeCover({ pages, isMdBook }: BookPlan) {
  const nothing = { title: null, language: null, authors: [] };
  const page = pages[0];
  if (!page || isMdBook || !(pages.length === 1 || /^(?:index|readme)$/i.test(page.path))) return nothing;
  try {
    const { text } = decodeSource(await readFile(page.file));
    if (page.format === 'html') {
      const { title, language } = parseHtmlDocument(text);
      return { title, language, authors: [] };
    }
    const { frontMatter, body } = splitFrontMatter(text);
    const heading = /^#[ \t]+(\S.{0,300})$/m.exec(body)?.[1]?.replace(/[*_`]/g, '').trim();
    return {
      title: frontMatter.title ?? heading ?? null,
      language: frontMatter.language,
      authors: frontMatter.authors,
    };
  } catch {
    // Whatever is wrong with it is reported when the page is read.
    return nothing;
  }
}

/** What a document that is a single page says of itself above its text. */
async function describeOnlyPage({ pages, isMdBook }: BookPlan): Promise<DocumentDetails> {
  const [page] = pages;
  if (page === undefined || pages.length > 1 || isMdBook || page.format !== 'markdown') return NO_DETAILS;
  const source = await readFile(page.file).catch(() => null);
  const fields = source && frontMatterFields(decodeSource(source).text);
  return fields ? settingsOfFrontMatter(fields, page.filename) : NO_DETAILS;
}

/** What the first of them says, and where it says nothing the second. */
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

function unreadable(publicMessage: string, cause?: unknown): AppError {
  return new AppError('validation_error', { publicMessage, cause });
}

/**
 * The settings of the document in a folder, from the first of the folders that holds any; null when none does. Throws
 * `AppError('validation_error')` for settings that are wrong.
 */
async function readDocumentSettings(folders: readonly string[]): Promise<DocumentSettings | null> {
  for (const folder of new Set(folders)) {
    for (const name of NAMES) {
      const found = await findWithin(folder, join(folder, name));
      if (found.kind === 'file') return parseDocumentSettings(decodeSource(await readFile(found.path)).text, name);
    }
  }
  return null;
}
