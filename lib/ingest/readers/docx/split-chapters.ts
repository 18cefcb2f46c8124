import type { Element, ElementContent, Root, RootContent } from 'hast';

import { element, elementsOf, isElement, plainText, textProperty } from '../tree/hast-nodes.ts';

/** A page of a document that was one. */
export interface Chapter {
  file: string;
  /** The heading it begins with; null where it begins with something else. */
  title: string | null;
  tree: Root;
}

/**
 * Cuts a document at its headings of the first rank. Each chapter takes the notes it refers to along as footnotes, and links to what
 * now stands in another one lead there. `idPrefix` is what all ids begin with.
 */
export function splitChapters(tree: Root, idPrefix: string): Chapter[] {
  const notes = takeNotes(tree, idPrefix);
  const chapters = cut(tree).map((nodes, index): Chapter => {
    const root: Root = { type: 'root', children: nodes };
    const first = nodes.find(
      (node) => plainText(node) !== '' || elementsOf(node).some(({ tagName }) => tagName === 'img'),
    );
    const title = isElement(first) && /^h[1-6]$/.test(first.tagName) ? plainText(first) : null;
    return { file: `chapter-${index + 1}.html`, title, tree: root };
  });
  for (const { tree: chapter } of chapters) addNotes(chapter, notes);
  leadLinks(chapters);
  return chapters;
}

function cut(tree: Root): RootContent[][] {
  const parts: RootContent[][] = [];
  for (const node of tree.children) {
    const current = parts.at(-1);
    if (current === undefined || (isElement(node, 'h1') && current.some((before) => plainText(before) !== '')))
      parts.push([node]);
    else current.push(node);
  }
  return parts.filter((nodes) =>
    nodes.some((node) => plainText(node) !== '' || elementsOf(node).some(({ tagName }) => tagName === 'img')),
  );
}

/** The notes that stand as a list at the end, by their id. */
function takeNotes(tree: Root, idPrefix: string): Map<string, Element> {
  const last = tree.children.findLast((node) => isElement(node));
  const items = isElement(last, 'ol') ? last.children.filter((child) => isElement(child, 'li')) : [];
  const isNote = (item: Element) => isNoteId(textProperty(item, 'id') ?? '', idPrefix);
  if (last === undefined || items.length === 0 || !items.every(isNote)) return new Map();
  tree.children = tree.children.filter((node) => node !== last);
  return new Map(items.map((item) => [textProperty(item, 'id') ?? '', item]));
}

function isNoteId(id: string, idPrefix: string): boolean {
  return id.startsWith(`${idPrefix}footnote-`) || id.startsWith(`${idPrefix}endnote-`);
}

/** In the order in which the chapter refers to them. */
function addNotes(chapter: Root, notes: ReadonlyMap<string, Element>): void {
  const own: ElementContent[] = [];
  for (const link of elementsOf(chapter).filter(({ tagName }) => tagName === 'a')) {
    const note = notes.get((textProperty(link, 'href') ?? '').replace(/^#/, ''));
    if (note === undefined) continue;
    link.properties['dataFootnoteRef'] = '';
    for (const back of elementsOf(note)) {
      if (back.tagName === 'a' && back.properties['href'] === `#${textProperty(link, 'id') ?? ''}`)
        back.properties['dataFootnoteBackref'] = '';
    }
    own.push(note);
  }
  if (own.length > 0) chapter.children.push(element('section', { dataFootnotes: '' }, [element('ol', {}, own)]));
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
