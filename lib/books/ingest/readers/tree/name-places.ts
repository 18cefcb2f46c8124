import type { Element, Root } from 'hast';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import { adoptFormulas } from '../math/adopt-formulas.ts';
import { elementsOf, isElement, mapChildren, plainText, textProperty } from './hast-nodes.ts';
import { sanitiseTree } from './sanitise-tree.ts';

const PERMALINK_CLASSES = new Set(['headerlink', 'anchor', 'permalink']);
const PERMALINK_SIGNS = new Set(['¶', '#', '§', '🔗', '']);
const HEADING = /^h[1-6]$/;

/**
 * The HTML tree of any source, sanitised, with an id for every place that links may lead to. What comes before this is the author's.
 */
export function namePlaces(source: Root): Root {
  adoptFormulas(source);
  const tree = sanitiseTree(source);
  dropPermalinks(tree);
  assignIds(tree);
  return tree;
}

/** Removes the "¶" links that documentation generators put into headings. */
function dropPermalinks(tree: Root): void {
  mapChildren(tree, (node) => {
    if (!isElement(node, 'a') || !String(node.properties['href'] ?? '').startsWith('#')) return [node];
    const classes = node.properties['className'];
    const isPermalink = Array.isArray(classes) && classes.some((name) => PERMALINK_CLASSES.has(String(name)));
    const words = node.children.map((child) => (child.type === 'text' ? child.value.trim() : child.type)).join('');
    return isPermalink && PERMALINK_SIGNS.has(words) ? [] : [node];
  });
}

/**
 * Gives every heading an id and every id its place: unique, and none that begins with an underscore, which is where
 * frameworks keep their globals (an id is a global variable of the page). An old `<a name>` counts as an id.
 */
function assignIds(tree: Root): void {
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
  const counts = new Map<string, number>();
  for (const node of elementsOf(tree)) if (HEADING.test(node.tagName)) nameHeading(node, taken, counts);
}

/** `counts` has the last number that was tried for a slug, since a page can repeat a heading any number of times. */
function nameHeading(heading: Element, taken: Set<string>, counts: Map<string, number>): void {
  if (heading.properties['id'] !== undefined) return;
  const slug = safeId(truncateAtGrapheme(slugOf(plainText(heading)), LIMITS.titleMaxLength));
  let id = slug;
  for (let count = counts.get(slug) ?? 1; taken.has(id); count += 1) {
    id = `${slug}-${count}`;
    counts.set(slug, count + 1);
  }
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
