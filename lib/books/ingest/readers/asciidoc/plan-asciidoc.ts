import { basename, join, posix } from 'node:path';

import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import type { PlannedPage } from '../../source-book.ts';
import { textOfPage } from '../book/decode-source.ts';
import { findWithin } from '../book/files-within.ts';
import { type BookPlan, planFolder } from '../book/plan-folder.ts';
import { documentName, ReferenceCollector } from '../rst/book-references.ts';
import { at, entriesAt } from '../sites/literal-values.ts';
import { inSiteOrder, listPages, type NavEntry, pagesByName } from '../sites/navigation.ts';
import { readValue, textAt, textsAt } from '../sites/site-config.ts';
import { cutChapters, type WrittenPage } from './cut-chapters.ts';
import { resourcePath } from './resource-ids.ts';
import type { Anchor } from '../rst/rst-page.ts';

const TITLE = /^= +(\S[^\n]{0,300})$/m;
const INCLUDE = /^include::([^[\s\n]{1,300})\[/gm;
const ENTRY = /^(\*{1,5}) +(?:xref:([^[\s\n]{1,300})\[([^\]\n]{0,300})\]|[^\n]{0,300})$/gm;

/** Plans an Antora component by its `antora.yml`, in the order of its navigation; null if there is none. */
export async function planAntora(folder: string): Promise<BookPlan | null> {
  const settings = await readValue(folder, folder, 'antora.yml');
  if (settings === null) return null;
  const plan = await planFolder(folder);
  const isPage = ({ filename, format }: PlannedPage) =>
    format !== 'asciidoc' || /(?:^|\/)modules\/[^/]+\/pages\//.test(filename);
  const pages = plan.pages.filter(isPage);
  const lists: NavEntry[] = [];
  for (const name of textsAt(settings, 'nav')) {
    const found = await findWithin(plan, join(folder, name));
    const text = found.kind === 'file' ? await textOfPage({ file: found.path }) : null;
    lists.push(...entriesOf(text ?? '', name));
  }
  const listed = listPages(lists, { read: (entry) => [entry as NavEntry], find: pagesByName(pages) });
  return describePages({
    ...plan,
    title: textAt(settings, 'title') ?? textAt(settings, 'name'),
    attributes: textsOf(at(at(settings, 'asciidoc'), 'attributes')),
    ...(await inSiteOrder({ ...plan, pages }, listed, listed.length === 0 ? null : 'the navigation')),
  });
}

/** Leaves out pages that are parts of others, cuts books into their chapters, and records the pages' titles. */
export async function describePages(plan: BookPlan): Promise<BookPlan> {
  if (!plan.pages.some(isAsciidoc)) return plan;
  const written: WrittenPage[] = [];
  const included = new Set<string>();
  for (const page of plan.pages.filter(isAsciidoc)) {
    const text = (await textOfPage(page)) ?? '';
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

/**
 * Returns the targets on other pages that pages may refer to. Only the pages of a book assembled by includes from one file refer to places as if all
 * were on one page.
 */
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

/** Returns the pages that a navigation list links to, by their files. */
function entriesOf(text: string, file: string): NavEntry[] {
  return Array.from(text.matchAll(ENTRY)).flatMap(([, stars = '', target]): NavEntry[] => {
    const [id = ''] = target?.split('#', 1) ?? [];
    // A page of another component is not part of this book.
    if (target === undefined || id.includes('@') || id.split(':').length > 2) return [];
    // In navigation a plain name refers to a page of its module.
    const page =
      resourcePath(id, `${posix.dirname(file)}/pages/nav.adoc`) ?? posix.join(posix.dirname(file), 'pages', id);
    return [{ page, level: stars.length - 1 }];
  });
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    entriesAt(value).flatMap(([name, one]): [string, string][] =>
      typeof one === 'string' || typeof one === 'number' ? [[name, String(one)]] : [],
    ),
  );
}

const ANCHOR = /^\[\[([\p{L}_:][\w:.-]{0,100})/u;
const NAME = /^\[[\w-]{0,50}#([\p{L}_:][\w:-]{0,100})/u;
const HEADING = /^={1,6} +(\S.{0,300})$/;

/** Returns the targets in a text that other pages may refer to: names above headings and paragraphs, and headings by their generated names. */
function anchorsOfText(text: string): Anchor[] {
  const anchors: Anchor[] = [];
  let names: string[] = [];
  const take = (title: string | null) => {
    anchors.push(...names.map((id): Anchor => ({ kind: 'label', name: id, id, title })));
    names = [];
  };
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line)?.[1]?.trim() ?? null;
    const name = (ANCHOR.exec(line) ?? NAME.exec(line))?.[1];
    if (heading !== null) names.push(idOfHeading(heading));
    if (heading !== null) take(heading);
    else if (name !== undefined) names.push(name);
    else if (line.trim() !== '' && !/^[[.]/.test(line)) take(null);
  }
  take(null);
  return anchors;
}

/** Returns a heading's id as Asciidoctor generates it. */
function idOfHeading(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}_ .-]/gu, '');
  return `_${trimEndOf(words.replace(/[ .-]+/g, '_'), /_/)}`;
}
