import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

import { rebuild } from './tree/rebuild.ts';

/** No author writes this address: noncharacters are taken out of every source. */
const NOWHERE = '\uFDE3nowhere';
const REFERENCE = /\]\[([^\][\n]{0,200})\]/g;
const NAMES_MAX = 5_000;

/**
 * A text that ends in definitions of every link that it refers to, so that the parser finds each; definitions that the author wrote stand above
 * and count first. `[text][]` is called by its text. With `code`, a lone piece of code between brackets is a link as well.
 */
export function withDefinitions(markdown: string, { code }: { code: boolean }): string {
  const names = new Set<string>();
  for (const { 1: name = '', index } of markdown.matchAll(REFERENCE)) {
    const written = name === '' ? textBefore(markdown, index) : name;
    if (written.trim() !== '' && !written.startsWith('^')) names.add(written);
    if (names.size > NAMES_MAX) return markdown;
  }
  if (code) for (const [, name = ''] of markdown.matchAll(/\[(`[^`\][\n]{1,100}`)\](?![[(:])/g)) names.add(name);
  if (names.size === 0) return markdown;
  const definitions = Array.from(names, (name) => `[${name}]: <${NOWHERE}>`);
  return `${markdown}\n\n${definitions.join('\n')}\n`;
}

/** What stands between the bracket at `end` and the one that opens on the same line. */
function textBefore(markdown: string, end: number): string {
  const start = Math.max(markdown.lastIndexOf('[', end), end - 200);
  const text = markdown.slice(start + 1, end);
  return markdown[start] === '[' && !text.includes('\n') ? text : '';
}

/** False where the definitions have ended up in the text, as behind an element that never ends. */
export function definitionsAreGone(tree: Root): boolean {
  let areGone = true;
  visit(tree, (node) => {
    if ('value' in node && node.value.includes(NOWHERE)) areGone = false;
  });
  return areGone;
}

/** A link that leads nowhere becomes its text, or leads to what `addressOf` knows of its name. */
export function unlinkMissing(tree: Root, addressOf: (name: string) => string | null): void {
  const missing = new Set<string>();
  const defined = new Set<string>();
  visit(tree, 'definition', (node) => {
    if (defined.has(node.identifier)) return;
    defined.add(node.identifier);
    if (node.url === NOWHERE) missing.add(node.identifier);
  });
  if (missing.size === 0) return;
  rebuild(tree, (node) => {
    if ((node.type !== 'linkReference' && node.type !== 'imageReference') || !missing.has(node.identifier)) return null;
    if (node.type === 'imageReference') return [{ type: 'text', value: node.alt ?? '' }];
    const url = addressOf(node.label ?? node.identifier);
    return url === null ? node.children : [{ type: 'link', url, children: node.children }];
  });
}
