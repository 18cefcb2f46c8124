import type { Element, Nodes, RootContent } from 'hast';

import { idsOf } from './cut-tree.ts';
import { element, elementsOf, isElement, textProperty } from './hast-nodes.ts';

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
