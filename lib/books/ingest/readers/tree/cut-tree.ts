import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';

import { element, elementsOf, isElement, textProperty } from './hast-nodes.ts';

/** Where something stands in a text, counted in UTF-16 code units of the text before it. */
export interface Places {
  /** By the id of the element; the first of its name counts. */
  byId: Map<string, { element: Element; offset: number; isAtStart: boolean }>;
  length: number;
}

/** Finds the elements that links can lead to. */
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

/** Its id, and the name by which older books call a place. */
export function idsOf({ tagName, properties: { id, name } }: Element): string[] {
  return [id, tagName === 'a' ? name : undefined].filter(
    (called) => typeof called === 'string' && called !== '',
  ) as string[];
}

/**
 * Cuts a tree before each of the targets: what stands before the first, and then a part for each. What a target stands in is in
 * both parts, its id in the first; nothing of it stays behind where the target is the first that it holds.
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

/** The footnotes of a page that is cut, by their ids, and the rest of it. */
export function takeNotes(children: readonly RootContent[]): { main: RootContent[]; notes: Map<string, Element> } {
  const isList = (node: RootContent) => isElement(node, 'section') && node.properties['dataFootnotes'] !== undefined;
  const items = children
    .filter(isList)
    .flatMap(elementsOf)
    .filter(({ tagName }) => tagName === 'li');
  const notes = new Map(items.flatMap((item) => idsOf(item).map((id) => [id, item] as const)));
  return { main: children.filter((node) => !isList(node)), notes };
}

/** The notes that a part refers to, in the order in which it does. A note of two parts stands on both. */
export function notesFor(nodes: readonly Nodes[], notes: ReadonlyMap<string, Element>): Element[] {
  const wanted = nodes
    .flatMap(elementsOf)
    .flatMap((node) => notes.get((textProperty(node, 'href') ?? '').replace(/^#/, '')) ?? []);
  return [...new Set(wanted)].map((note) => structuredClone(note));
}

/** As it stands at the end of a page. */
export function listOfNotes(notes: Element[]): Element[] {
  return notes.length === 0 ? [] : [element('section', { dataFootnotes: '' }, [element('ol', {}, notes)])];
}
