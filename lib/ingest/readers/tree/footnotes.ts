import type { Root } from 'hast';

import { elementsOf, isElement, mapChildren } from './hast-nodes.ts';

const PERMALINK_CLASSES = new Set(['headerlink', 'anchor', 'permalink']);
const PERMALINK_SIGNS = new Set(['¶', '#', '§', '🔗', '']);

/**
 * Takes what is apparatus, not text, out of the canonical text: the numbers of footnotes and the links back from them. The
 * "Footnotes" heading that Markdown adds by itself goes.
 */
export function markFootnotes(tree: Root): void {
  for (const node of elementsOf(tree)) {
    const isReference = isElement(node, 'sup') && node.children.some((child) => hasProperty(child, 'dataFootnoteRef'));
    if (isReference || hasProperty(node, 'dataFootnoteBackref')) node.properties['dataNoText'] = '';
    const isSection = isElement(node, 'section') && hasProperty(node, 'dataFootnotes');
    if (isSection) node.children = node.children.filter((child) => !isElement(child, 'h2'));
  }
}

/** Removes the "¶" links that documentation generators put into headings. */
export function dropPermalinks(tree: Root): void {
  mapChildren(tree, (node) => {
    if (!isElement(node, 'a') || !String(node.properties['href'] ?? '').startsWith('#')) return [node];
    const classes = node.properties['className'];
    const isPermalink = Array.isArray(classes) && classes.some((name) => PERMALINK_CLASSES.has(String(name)));
    const words = node.children.map((child) => (child.type === 'text' ? child.value.trim() : child.type)).join('');
    return isPermalink && PERMALINK_SIGNS.has(words) ? [] : [node];
  });
}

function hasProperty(node: Root['children'][number], name: string): boolean {
  return isElement(node) && node.properties[name] !== undefined && node.properties[name] !== false;
}
