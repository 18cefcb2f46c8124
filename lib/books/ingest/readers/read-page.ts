import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { Root } from 'hast';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { shortenText } from '#lib/foundation/text/graphemes.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import type { ReadPage } from '../page-reading.ts';
import type { PageTask } from '../ports.ts';
import type { PlannedPage, SourceWarning } from '../source-book.ts';
import { sourceKeyOf, titleOfName } from '../source-key.ts';
import { asciidocTree } from './asciidoc/asciidoc-tree.ts';
import { accessProblem } from './book/access-statement.ts';
import { readSource as readSourceFile } from './book/decode-source.ts';
import { findWithin } from './book/files-within.ts';
import type { FoundParts } from './book/long-pages.ts';
import { NotationPage } from './dialects/notation-page.ts';
import { liquid } from './dialects/tags/liquid.ts';
import { splitFrontMatter } from './book/page-front-matter.ts';
import { parseHtmlDocument, placeSiteLinks } from './html/html-tree.ts';
import { expandDirectives } from './markdown/expand-directives.ts';
import { markdownTree } from './markdown/markdown-tree.ts';
import { mdxTree } from './mdx/mdx-tree.ts';
import type { PageContext } from './page-context.ts';
import { cutPage, LONG_PAGE } from './tree/cut-page.ts';
import { Leftovers } from './tree/find-leftovers.ts';
import { namePlaces } from './tree/name-places.ts';
import { PlacesOfPage } from './tree/places-of-page.ts';
import { type RenderedPage, renderTree } from './tree/render-tree.ts';
import { pagesOfPlaces } from './tree/rewrite-links.ts';
import type { PlacedPage } from './pdf/place-words.ts';
import { rstTree } from './rst/rst-tree.ts';
import { UnreadablePageError } from './unreadable-page-error.ts';

/** A page whose source has been read and whose links have not been resolved yet. */
export interface OpenedPage {
  page: PlannedPage;
  source: PageSource;
  /** The link targets on the page and, if it is a part of a page, on the other parts. */
  places: PlacesOfPage;
  /** The paths of the other pages to whose link targets it links. */
  leadsTo: string[];
}

/** Reads the source of one page of a book, or all parts of a page that was cut. Throws `UnreadablePageError` if the file cannot be read as a page. */
export async function openPage(task: PageTask): Promise<OpenedPage[]> {
  const { of } = task.page.part ?? {};
  const pages = of === undefined ? [task.page] : task.book.pages.filter(({ part }) => part?.of === of);
  const [first = task.page] = pages;
  const written = await readSource({ ...task, page: first });
  const tree = namePlaces(written.tree);
  const parts = of === undefined ? [{ tree }] : cutPage(tree);
  if (parts.length !== pages.length) throw new UnreadablePageError('It changed while it was read.');
  const opened = pages.map((page, index): PageSource & { page: PlannedPage } => ({
    ...written,
    page,
    tree: parts[index]?.tree ?? tree,
    length: Math.ceil(written.length / pages.length),
    ...(index > 0 && { title: page.title, context: { ...contextOf({ ...task, page }), gaps: written.context.gaps } }),
  }));
  const places = new PlacesOfPage(opened.map(({ page, tree: part }) => ({ path: page.path, tree: part })));
  return opened.map(({ page, ...source }) => {
    return { page, source, places, leadsTo: pagesOfPlaces(source.tree, source.context) };
  });
}

/** Returns where a long page would be cut: its title, and the titles and beginnings of its parts after the first. Throws as `openPage` does. */
export async function findParts(task: PageTask): Promise<FoundParts> {
  if (task.page.format === 'html' && (await isMostlyMarkup(task.page.file))) return { title: null, parts: [] };
  const { tree, title } = await readSource(task);
  const parts = cutPage(namePlaces(tree)).slice(1);
  return { title, parts: parts.map(({ tree: _tree, ...part }) => part) };
}

/** Whether an HTML page has no more text than an uncut page; estimated without parsing it. */
async function isMostlyMarkup(file: string): Promise<boolean> {
  const { text } = await readSourceFile(file);
  return text.replace(/<[^<>]*>/g, '').length <= LONG_PAGE;
}

/** Brings a page into its final form; once for each opened page. `places` holds the known targets on the pages it links to. */
export async function finishPage(
  task: PageTask,
  { source, leadsTo, places: own }: OpenedPage,
  places: ReadonlyMap<string, PlacesOfPage>,
): Promise<ReadPage> {
  const { context } = source;
  if (task.page.part !== undefined) context.places.set(task.page.path, own);
  for (const path of leadsTo) {
    const known = places.get(path);
    if (known !== undefined) context.places.set(path, known);
  }
  const rendered = await renderTree(source.tree, context);
  const assets = [...context.assets.values()];
  context.warnings.push(...(await lossesOf(task, source, { text: rendered.text, hasPictures: assets.length > 0 })));
  const placed = task.book.type === 'pdf' ? await placeInPdfView(task, rendered.text) : null;
  assets.push(...(placed?.assets ?? []));
  return {
    ...rendered,
    title: shortenText(
      spacedAsHeading(source.title, rendered) ?? leadingHeading(rendered) ?? titleOfName(basename(task.page.path)),
      LIMITS.titleMaxLength,
    ),
    url: source.url,
    filePages: placed?.filePages ?? null,
    assets,
    warnings: context.warnings,
  };
}

/** Returns warnings about content of the page that its text does not represent as intended. */
async function lossesOf(
  task: PageTask,
  { tree, context }: OpenedPage['source'],
  { text, hasPictures }: { text: string; hasPictures: boolean },
): Promise<SourceWarning[]> {
  const leftovers = Leftovers.of(tree, context);
  const left = leftovers.isEmpty ? [] : leftovers.warnings(await textOf(task));
  return text.trim() === '' ? [...left, ...wordless(task, hasPictures)] : left;
}

/**
 * Warns about a page without words, except for a picture at the front of a book, which is its cover, and for a page of a folder, which may be
 * intended.
 */
function wordless({ page, book }: PageTask, hasPictures: boolean): SourceWarning[] {
  const { filename, number } = page;
  if (hasPictures ? number === 1 : book.workFolder === undefined) return [];
  const what = hasPictures ? 'is a picture without text' : 'holds nothing that can be read';
  const message = `${filename} ${what}, so nothing on it can be found or cited.`;
  return [{ file: filename, message, key: `wordless ${filename}` }];
}

/**
 * Restores missing spaces in a title from a heading of the page: programs that generate a table of contents from headings lose the space at a line
 * break: “CHAPTER IIITEES”.
 */
function spacedAsHeading(title: string | null, { headings }: RenderedPage): string | null {
  const unspaced = title?.replaceAll(/\s/g, '');
  const heading = headings.find(({ text }) => text.replaceAll(/\s/g, '') === unspaced);
  return heading?.text ?? title;
}

/** Returns the heading with which a page begins, ignoring pictures and their captions; null if it begins with text. */
function leadingHeading({ headings, sentences, pictures }: RenderedPage): string | null {
  const [heading] = headings;
  if (heading === undefined) return null;
  const before = sentences.filter(({ start }) => start < heading.start);
  const isPicture = (sentence: Sentence) =>
    sentence.kind !== 'prose' && pictures.some(({ start, end }) => sentence.start < end && start < sentence.end);
  return before.every(isPicture) ? heading.text : null;
}

interface PageSource {
  /** Length of the file, in UTF-16 units. */
  length: number;
  tree: Root;
  title: string | null;
  url: string | null;
  context: PageContext;
}

async function readSource(task: PageTask): Promise<PageSource> {
  const { book, page } = task;
  const { text, hasInvalidBytes, notebook } = await readFile(task);
  const problem = accessProblem(text, { page, book });
  if (problem !== null) throw new UnreadablePageError(problem.message);
  const context = contextOf(task);
  if (hasInvalidBytes) {
    const message = `${page.filename} is not valid UTF-8; unreadable characters are shown as \uFFFD.`;
    context.warnings.push({ file: page.filename, message, key: `encoding ${page.filename}` });
  }
  for (const loss of notebook?.losses ?? []) {
    context.warnings.push({
      file: page.filename,
      message: `${page.filename}: ${loss}`,
      key: `notebook ${page.filename} ${loss}`,
    });
  }
  if (page.format === 'html') {
    const { html, stated } = await writtenHtml(text, context);
    const { tree, title, base } = parseHtmlDocument(html);
    placeSiteLinks(tree, { ...book, page, base });
    return { tree, title: page.title ?? stated ?? title, url: page.url ?? null, context, length: text.length };
  }
  return { context, length: text.length, ...(await readText(text, context)) };
}

async function readFile({ book, page }: PageTask) {
  const found = await findWithin(book, page.file);
  if (found.kind !== 'file') throw new UnreadablePageError('The file is not there.');
  return readSourceFile(found.path);
}

/** Returns the page's source text, before any processing. */
async function textOf(task: PageTask): Promise<string> {
  return task.page.instead?.text ?? (await readFile(task)).text;
}

/** Processes an HTML page of Jekyll, which has front matter like a Markdown page and may contain Liquid; any other page is unchanged. */
async function writtenHtml(text: string, context: PageContext): Promise<{ html: string; stated: string | null }> {
  if (context.book.dialect !== 'jekyll' || !/^---[ \t]*\r?\n/.test(text)) return { html: text, stated: null };
  const { frontMatter, body } = splitFrontMatter(text);
  const notation = new NotationPage(context, linesAbove(text, body), frontMatter.fields);
  const html = notation.join(await liquid(notation.split(body), notation));
  notation.report();
  return { html, stated: frontMatter.title };
}

/** Reads a page of any format except HTML. */
async function readText(text: string, context: PageContext): Promise<Omit<PageSource, 'context' | 'length'>> {
  const { book, page } = context;
  if (page.format === 'asciidoc') {
    const { tree, title } = await asciidocTree(page.instead?.text ?? text, context);
    return { tree, title: title ?? page.title, url: null };
  }
  if (page.format === 'rst') {
    const { tree, title } = await rstTree(text, context);
    return { tree, title: page.title ?? title, url: null };
  }
  const { frontMatter, body } = splitFrontMatter(text);
  const url = frontMatter.url;
  const above = linesAbove(text, body);
  if (page.format === 'mdx') {
    const notation = new NotationPage(context, above, frontMatter.fields);
    const tree = await mdxTree(body, context, notation);
    notation.report();
    return { tree, title: frontMatter.title ?? page.title, url };
  }
  const { markdown, title } = await expandDirectives(body, context);
  const notation = new NotationPage(context, markdown === body ? above : null, frontMatter.fields);
  const tree = await markdownTree(markdown, book, notation);
  notation.report();
  return { tree, title: title ?? frontMatter.title ?? page.title, url };
}

function linesAbove(text: string, body: string): number {
  return text.slice(0, text.length - body.length).split('\n').length - 1;
}

/** Stores the pages of a PDF with the text; the module is loaded only for PDFs. */
async function placeInPdfView({ book, page }: PageTask, text: string): Promise<PlacedPage> {
  const { placePage } = await import('./pdf/place-words.ts');
  const place = { workFolder: book.rootFolder, path: page.path, part: page.number - 1, parts: book.pages.length };
  return placePage({ ...place, text, version: createHash('sha256').update(text).digest('hex') });
}

function contextOf({ book, page, document }: PageTask): PageContext {
  const address = sourceKeyOf({ document, path: page.part?.of ?? page.path, url: null, isMdBook: book.isMdBook });
  return {
    book,
    page,
    documentId: document.id,
    webAddress: document.webUrl === null ? null : address,
    warnings: [],
    gaps: [],
    assets: new Map(),
    places: new Map(),
  };
}
