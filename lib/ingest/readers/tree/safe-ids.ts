import type { Element, Root } from 'hast';

import { elementsOf, plainText, textProperty } from './hast-nodes.ts';

const HEADING = /^h[1-6]$/;

/**
 * Gives every heading an id and every id its place: unique, and none that begins with an underscore, which is where
 * frameworks keep their globals (an id is a global variable of the page). An old `<a name>` counts as an id.
 */
export function assignIds(tree: Root): void {
  const taken = new Set<string>();
  for (const node of elementsOf(tree)) {
    const given = textProperty(node, 'id') ?? (node.tagName === 'a' ? textProperty(node, 'name') : null);
    delete node.properties['name'];
    delete node.properties['id'];
    const wanted = given === null ? null : safeId(given);
    if (wanted !== null && !taken.has(wanted)) {
      node.properties['id'] = wanted;
      taken.add(wanted);
    }
  }
  for (const node of elementsOf(tree)) if (HEADING.test(node.tagName)) nameHeading(node, taken);
}

function nameHeading(heading: Element, taken: Set<string>): void {
  if (heading.properties['id'] !== undefined) return;
  const slug = safeId(slugOf(plainText(heading)));
  let id = slug;
  for (let count = 1; taken.has(id); count += 1) id = `${slug}-${count}`;
  heading.properties['id'] = id;
  taken.add(id);
}

/** mdBook's rule, which links between pages rely on: lower case, letters, digits, `_` and `-`; a space becomes `-`. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s/gu, '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]/gu, '');
}

function safeId(id: string): string {
  const joined = id.replace(/\s+/g, '-');
  return joined === '' || joined.startsWith('_') ? `section${joined}` : joined;
}
