import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';

import { element, elementsOf, isElement, textProperty } from './hast-nodes.ts';

/** Positions of elements in a text, counted in UTF-16 code units of the text before them. */
export interface Places {
  /** Places by the id of their element; the first element with an id is used. */
  byId: Map<string, { element: Element; offset: number; isAtStart: boolean }>;
  length: number;
}

/** Finds the elements to which links can lead. */
export function placesIn(tree: Root): Places {
  const places: Places = { byId: new Map(), length: 0 };
  let hasContent = false;
  const visit = (node: Nodes): void => {
    if (node.type === 'text') {
      places.length += node.value.length;
      hasContent ||= node.value.trim() !== '';
    }
    if (isElement(node)) {
      for (const id of idsOf(node)) {
        const place = { element: node, offset: places.length, isAtStart: !hasContent };
        if (!places.byId.has(id)) places.byId.set(id, place);
      }
      hasContent ||= node.tagName === 'img';
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return places;
}

/** Returns an element's id, and the name that older books use for a link target. */
export function idsOf({ tagName, properties: { id, name } }: Element): string[] {
  return [id, tagName === 'a' ? name : undefined].filter(
    (called) => typeof called === 'string' && called !== '',
  ) as string[];
}

/**
 * Cuts a tree before each of the targets: the content before the first, and then a part for each. The ancestors of a target are in both parts, their
 * ids in the first; an ancestor whose content begins with the target is not left behind empty.
 */
export function cutAt<Child extends RootContent | ElementContent>(
  children: readonly Child[],
  targets: ReadonlySet<Element>,
): Child[][] {
  const parts: Child[][] = [[]];
  for (const child of children) {
    if (!isElement(child)) {
      parts.at(-1)?.push(child);
      continue;
    }
    if (targets.has(child)) parts.push([]);
    const [first = [], ...others] = cutAt(child.children, targets);
    const [next, ...more] = others;
    if (next === undefined) parts.at(-1)?.push(child);
    else if (hasContent(first)) {
      parts.at(-1)?.push({ ...child, children: first });
      for (const part of others) parts.push([withoutId(child, part) as Child]);
    } else {
      parts.push([{ ...child, children: [...first, ...next] }]);
      for (const part of more) parts.push([withoutId(child, part) as Child]);
    }
  }
  return parts;
}

export function hasContent(nodes: readonly Nodes[]): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'text' && node.value.trim() !== '') ||
      isElement(node, 'img') ||
      ('children' in node && hasContent(node.children)),
  );
}

function withoutId(node: Element, children: ElementContent[]): Element {
  const { id: _id, ...properties } = node.properties;
  return { ...node, properties, children };
}

/** Separates the footnotes of a page that is cut, by id, from the rest of the page. */
export function takeNotes(children: readonly RootContent[]): { main: RootContent[]; notes: Map<string, Element> } {
  const isList = (node: RootContent) => isElement(node, 'section') && node.properties['dataFootnotes'] !== undefined;
  const items = children
    .filter(isList)
    .flatMap(elementsOf)
    .filter(({ tagName }) => tagName === 'li');
  const notes = new Map(items.flatMap((item) => idsOf(item).map((id) => [id, item] as const)));
  return { main: children.filter((node) => !isList(node)), notes };
}

/** Returns the notes that a part refers to, in the order of the references. A note of two parts is on both. */
export function notesFor(nodes: readonly Nodes[], notes: ReadonlyMap<string, Element>): Element[] {
  const wanted = nodes
    .flatMap(elementsOf)
    .flatMap((node) => notes.get((textProperty(node, 'href') ?? '').replace(/^#/, '')) ?? []);
  return [...new Set(wanted)].map((note) => structuredClone(note));
}

/** Returns the list of notes as it is at the end of a page. */
export function listOfNotes(notes: Element[]): Element[] {
  return notes.length === 0 ? [] : [element('section', { dataFootnotes: '' }, [element('ol', {}, notes)])];
}
