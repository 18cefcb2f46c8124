import { basename, extname } from 'node:path';

import type { Element, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';

import { titleOfName } from '../../source-key.ts';
import { titlesOf } from '../book/long-pages.ts';
import { writePage } from '../packed/archive.ts';
import type { UnpackedBook } from '../packed/packed-book.ts';

import { cutPage, type PagePart } from '../tree/cut-page.ts';
import { hasContent, listOfNotes } from '../tree/cut-tree.ts';
import { elementsOf, isElement, textProperty } from '../tree/hast-nodes.ts';

/** A page cut from a document. */
interface Chapter extends PagePart {
  file: string;
}

interface DocumentPlace {
  /** Of the file. */
  name: string;
  /** The title stated in the document. */
  title: string | null;
  idPrefix: string;
  workFolder: string;
}

/** Writes a document as pages, one per chapter. A book without a title gets that of its first chapter. */
export async function writeChapters(
  tree: Root,
  { name, title, idPrefix, workFolder }: DocumentPlace,
): Promise<Pick<UnpackedBook, 'title' | 'pages'>> {
  const chapters = splitChapters(tree, idPrefix);
  const called = chapters[0]?.title ?? title ?? titleOfName(basename(name, extname(name)));
  const titles = [called, ...titlesOf(called, chapters.slice(1))];
  for (const { file, tree: chapter } of chapters) await writePage(workFolder, file, toHtml(chapter));
  const pages = chapters.map(({ file, depth }, index) => ({
    ...{ file, path: file.replace(/\.html$/, ''), title: titles[index] ?? called },
    depth: Math.max(0, depth - 1),
  }));
  return { title: title ?? chapters[0]?.title ?? null, pages };
}

/**
 * Cuts a document at its headings of the first rank, and at others where a chapter is too long for a page. Each chapter takes along the notes it
 * refers to as footnotes, and links to text that is now in another chapter lead there. `idPrefix` is the prefix of all ids.
 */
function splitChapters(tree: Root, idPrefix: string): Chapter[] {
  markNotes(tree, idPrefix);
  const parts = cutPage(tree, { longest: 0, always: 1 }).filter((part) => hasContent(part.tree.children));
  const chapters = parts.map((part, index) => ({ ...part, file: `chapter-${index + 1}.html` }));
  leadLinks(chapters);
  return chapters;
}

/** Turns the list of notes at the end into footnotes, and the links to them into footnote references. */
function markNotes(tree: Root, idPrefix: string): void {
  const last = tree.children.findLast((node) => isElement(node));
  const items = isElement(last, 'ol') ? last.children.filter((child) => isElement(child, 'li')) : [];
  const isNote = (id: string) => id.startsWith(`${idPrefix}footnote-`) || id.startsWith(`${idPrefix}endnote-`);
  const notes = new Set(items.map((item) => textProperty(item, 'id') ?? ''));
  if (last === undefined || items.length === 0 || ![...notes].every(isNote)) return;
  tree.children = [...tree.children.filter((node) => node !== last), ...listOfNotes(items)];
  const linksIn = (nodes: Nodes[]) => nodes.flatMap(elementsOf).filter(({ tagName }) => tagName === 'a');
  const references = linksIn(tree.children).filter((link) => notes.has(hrefOf(link)));
  const ids = new Set(references.map((link) => textProperty(link, 'id') ?? ''));
  for (const link of references) link.properties['dataFootnoteRef'] = '';
  for (const link of linksIn(items)) if (ids.has(hrefOf(link))) link.properties['dataFootnoteBackref'] = '';
}

function hrefOf(link: Element): string {
  return (textProperty(link, 'href') ?? '').replace(/^#/, '');
}

function leadLinks(chapters: Chapter[]): void {
  const files = new Map<string, string>();
  for (const { file, tree } of chapters) {
    for (const { properties } of elementsOf(tree))
      if (typeof properties['id'] === 'string') files.set(`#${properties['id']}`, file);
  }
  for (const { file, tree } of chapters) {
    for (const { tagName, properties } of elementsOf(tree)) {
      const href = properties['href'];
      const target = tagName === 'a' && typeof href === 'string' ? files.get(href) : undefined;
      if (target !== undefined && target !== file) properties['href'] = `${target}${String(href)}`;
    }
  }
}
