import type { Element, ElementContent } from 'hast';

import { element, text } from '../tree/hast-nodes.ts';

/** Custom elements that stay in the tree until the whole page is known: their targets may come later. `resolve-references.ts` replaces them all. */
export const REFERENCE = 'rst-reference';
export const SUBSTITUTION = 'rst-substitution';
export const FOOTNOTE = 'rst-footnote';
export const TOCTREE = 'rst-toctree';

/** Creates a reference within the page, by name (`name_`) or anonymous (`name__`). */
export function nameReference(name: string | null, children: ElementContent[]): Element {
  return element(REFERENCE, { kind: name === null ? 'anonymous' : 'name', name: name ?? '' }, children);
}

/** Returns a reference by a role to something in the book. `title` is null when the words come from the target. */
export function bookReference(kind: string, name: string, title: ElementContent[] | null): Element {
  return element(REFERENCE, { kind, name, isBare: title === null }, title ?? [text(name)]);
}

export function substitution(name: string, line: number): Element {
  return element(SUBSTITUTION, { name, line: String(line) }, [text(name)]);
}

export function footnoteReference(label: string): Element {
  return element(FOOTNOTE, { name: label }, []);
}
