import type { Element, ElementContent } from 'hast';

import { element, text } from '../tree/hast-nodes.ts';

/**
 * Elements of no browser that stand in the tree until the whole page is known: what they refer to may come later. None of them
 * outlives `resolve-references.ts`.
 */
export const REFERENCE = 'rst-reference';
export const SUBSTITUTION = 'rst-substitution';
export const FOOTNOTE = 'rst-footnote';
export const TOCTREE = 'rst-toctree';

/** A reference by name within the page (`name_`), or without one (`name__`). */
export function nameReference(name: string | null, children: ElementContent[]): Element {
  return element(REFERENCE, { kind: name === null ? 'anonymous' : 'name', name: name ?? '' }, children);
}

/** A reference by a role to something in the book. `title` is null when the words have to come from what it leads to. */
export function bookReference(kind: string, name: string, title: ElementContent[] | null): Element {
  return element(REFERENCE, { kind, name, isBare: title === null }, title ?? [text(name)]);
}

export function substitution(name: string, line: number): Element {
  return element(SUBSTITUTION, { name, line: String(line) }, [text(name)]);
}

export function footnoteReference(label: string): Element {
  return element(FOOTNOTE, { name: label }, []);
}
