import { basename, join, posix } from 'node:path';

import type { PlannedPage } from '../../source-book.ts';
import { readSource } from '../book/decode-source.ts';
import { findWithin } from '../book/files-within.ts';
import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import { documentName, ReferenceCollector } from '../rst/book-references.ts';
import { at } from '../sites/literal-values.ts';
import { readYaml } from '../sites/site-config.ts';
import { inSiteOrder, type Listed, listedOr } from '../sites/site-order.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { anchorsOfText } from './anchors-of-text.ts';
import { cutChapters, type WrittenPage } from './cut-chapters.ts';
import { resourcePath } from './resource-ids.ts';

const TITLE = /^= +(\S[^\n]{0,300})$/m;
const INCLUDE = /^include::([^[\s\n]{1,300})\[/gm;
const ENTRY = /^(\*{1,5}) +(?:xref:([^[\s\n]{1,300})\[([^\]\n]{0,300})\]|[^\n]{0,300})$/gm;

/** A component of Antora by its `antora.yml`, in the order of its navigation; null when there is none. */
export async function planAntora(folder: string): Promise<BookPlan | null> {
  const settings = await readYaml(folder, join(folder, 'antora.yml'));
  if (settings === null) return null;
  const plan = await planFolder(folder);
  const isPage = ({ filename, format }: PlannedPage) =>
    format !== 'asciidoc' || /(?:^|\/)modules\/[^/]+\/pages\//.test(filename);
  const pages = plan.pages.filter(isPage);
  const byFile = new Map(pages.map((page) => [page.filename, page]));
  const listed: Listed[] = [];
  const navigation = at(settings, 'nav');
  for (const file of Array.isArray(navigation) ? navigation.filter((one) => typeof one === 'string') : []) {
    listed.push(...listedIn((await textOf(folder, file)) ?? '', file, byFile));
  }
  const title = at(settings, 'title') ?? at(settings, 'name');
  const attributes = textsAt(at(at(settings, 'asciidoc'), 'attributes'));
  return describePages({
    ...plan,
    title: typeof title === 'string' ? title : null,
    attributes,
    ...(await inSiteOrder({ ...plan, pages }, listed, listed.length === 0 ? null : 'the navigation')),
  });
}

/** Leaves out pages that are parts of others, cuts books into their chapters, and writes down what the pages are called. */
export async function describePages(plan: BookPlan): Promise<BookPlan> {
  if (!plan.pages.some(isAsciidoc)) return plan;
  const written: WrittenPage[] = [];
  const included = new Set<string>();
  for (const page of plan.pages.filter(isAsciidoc)) {
    const text = (await textOf(plan.sourceFolder, page.filename)) ?? '';
    written.push({ page, text });
    for (const [, target = ''] of text.matchAll(INCLUDE)) included.add(includedFile(target, page.filename));
  }
  const texts = new Map(written.map(({ page, text }) => [page.filename, text]));
  const cut = cutChapters(written, included);
  const isPart = ({ filename }: PlannedPage) => included.has(filename) || basename(filename).startsWith('_');
  const pages = plan.pages.flatMap(
    (page) => cut.get(page.filename) ?? (isAsciidoc(page) && isPart(page) ? [] : [page]),
  );
  const numbered = pages.map((page, index) => ({ ...page, number: index + 1 }));
  const [book] = cut.keys();
  const title = plan.title ?? (book === undefined ? null : titleOf(texts.get(book) ?? ''));
  return { ...plan, title, pages: numbered, references: plan.references ?? referencesOf(pages, texts) };
}

/** What pages may refer to on others. Only those of a book that one file includes refer to places as if all stood on one page. */
function referencesOf(pages: readonly PlannedPage[], texts: ReadonlyMap<string, string>): string {
  const references = new ReferenceCollector();
  for (const { filename, instead } of pages) {
    const text = texts.get(filename) ?? '';
    const anchors = instead === undefined ? [] : anchorsOfText(text);
    const title = titleOf(text) ?? anchors.find((anchor) => anchor.title !== null)?.title ?? null;
    references.add(documentName(filename), title, anchors);
  }
  return references.write();
}

function titleOf(text: string): string | null {
  return TITLE.exec(text)?.[1]?.trim() ?? null;
}

function isAsciidoc({ format }: PlannedPage): boolean {
  return format === 'asciidoc';
}

function includedFile(target: string, from: string): string {
  return resourcePath(target, from) ?? posix.join(posix.dirname(from), target);
}

function listedIn(text: string, file: string, pages: Map<string, PlannedPage>): Listed[] {
  return Array.from(text.matchAll(ENTRY)).flatMap(([, stars = '', target]): Listed[] => {
    if (target === undefined) return [];
    const [id = ''] = target.split('#', 1);
    // In navigation a plain name is a page of its module.
    const path =
      resourcePath(id, `${posix.dirname(file)}/pages/nav.adoc`) ?? posix.join(posix.dirname(file), 'pages', id);
    // A page of another component is none of this book.
    const isElsewhere = id.includes('@') || id.split(':').length > 2;
    return isElsewhere ? [] : listedOr(pages.get(path), path, { depth: stars.length - 1, title: null });
  });
}

async function textOf(folder: string, name: string): Promise<string | null> {
  const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, join(folder, name));
  if (found.kind !== 'file') return null;
  try {
    return (await readSource(found.path)).text;
  } catch (error) {
    // It is reported when the page is read.
    if (error instanceof UnreadablePageError) return null;
    throw error;
  }
}

function textsAt(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, string][] =>
      typeof one === 'string' || typeof one === 'number' ? [[name, String(one)]] : [],
    ),
  );
}
