import type { Root as HtmlRoot } from 'hast';
import type { Root, Root as MarkdownRoot } from 'mdast';
import { visit } from 'unist-util-visit';

import { readBlocks } from './blocks/read-blocks.ts';
import { dialectOf } from './dialect-list.ts';
import type { NotationPage } from './notation-page.ts';
import { rebuild } from './tree/replace-text.ts';

/** The text of a page as the parser takes it: the notation of its dialect written as HTML around Markdown. */
export async function prepareMarkdown(markdown: string, page: NotationPage): Promise<string> {
  const { linePasses, blocks } = dialectOf(page.dialect);
  let lines = page.split(markdown);
  for (const pass of linePasses) lines = await pass(lines, page);
  return page.join(readBlocks(lines, blocks, page));
}

/** The same of a text that is put into a page, of which only the blocks are read. */
export function prepareBlocks(markdown: string, page: NotationPage): string {
  return page.join(readBlocks(page.split(markdown), dialectOf(page.dialect).blocks, page));
}

/** Parses what was prepared. A link whose definition is missing is its text. */
export function parseNotation<Tree extends MarkdownRoot | null>(
  markdown: string,
  page: NotationPage,
  parse: (markdown: string) => Tree,
): Tree {
  const completed = withDefinitions(markdown, { code: page.dialect === 'mdbook' });
  const tree = parse(completed);
  if (tree === null || completed === markdown) return tree;
  if (!definitionsAreGone(tree)) return parse(markdown);
  unlinkMissing(tree, (name) => {
    const label = page.findLabel(name);
    return label === null ? null : page.addressOf(label);
  });
  return tree;
}

/** What of the dialect is to be seen only in the HTML of the page. */
export function finishDialect(tree: HtmlRoot, page: NotationPage): void {
  for (const pass of dialectOf(page.dialect).htmlPasses) pass(tree, page);
}

/** What of the dialect is within the parsed text. */
export function applyDialect(tree: MarkdownRoot, page: NotationPage): void {
  for (const pass of dialectOf(page.dialect).treePasses) pass(tree, page);
}

/** No author writes this address: noncharacters are taken out of every source. */
const NOWHERE = '\uFDE3nowhere';
const REFERENCE = /\]\[([^\][\n]{0,200})\]/g;
const NAMES_MAX = 5_000;

/**
 * A text that ends in definitions of every link that it refers to, so that the parser finds each; definitions that the author wrote stand above
 * and count first. `[text][]` is called by its text. With `code`, a lone piece of code between brackets is a link as well.
 */
function withDefinitions(markdown: string, { code }: { code: boolean }): string {
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
function definitionsAreGone(tree: Root): boolean {
  let areGone = true;
  visit(tree, (node) => {
    if ('value' in node && node.value.includes(NOWHERE)) areGone = false;
  });
  return areGone;
}

/** A link that leads nowhere becomes its text, or leads to what `addressOf` knows of its name. */
function unlinkMissing(tree: Root, addressOf: (name: string) => string | null): void {
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
