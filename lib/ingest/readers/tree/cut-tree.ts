import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';

import { isElement } from './hast-nodes.ts';

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
