import type { Root as HtmlRoot } from 'hast';
import type { Root, Root as MarkdownRoot } from 'mdast';
import { visit } from 'unist-util-visit';

import { readBlocks } from './blocks/read-blocks.ts';
import { dialectOf } from './dialect-list.ts';
import type { NotationPage } from './notation-page.ts';
import { rebuild } from './tree/replace-text.ts';

/** Returns the text of a page for the parser, with its dialect's notation converted to HTML around Markdown. */
export async function prepareMarkdown(markdown: string, page: NotationPage): Promise<string> {
  const { linePasses, blocks } = dialectOf(page.dialect);
  let lines = page.split(markdown);
  for (const pass of linePasses) lines = await pass(lines, page);
  return page.join(readBlocks(lines, blocks, page));
}

/** Same as `prepareMarkdown` for a text that is inserted into a page; only its blocks are read. */
export function prepareBlocks(markdown: string, page: NotationPage): string {
  return page.join(readBlocks(page.split(markdown), dialectOf(page.dialect).blocks, page));
}

/** Parses the prepared text. A link whose definition is missing becomes its text. */
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

/** Applies the passes of the dialect that need the HTML of the page. */
export function finishDialect(tree: HtmlRoot, page: NotationPage): void {
  for (const pass of dialectOf(page.dialect).htmlPasses) pass(tree, page);
}

/** Applies the passes of the dialect to the parsed text. */
export function applyDialect(tree: MarkdownRoot, page: NotationPage): void {
  for (const pass of dialectOf(page.dialect).treePasses) pass(tree, page);
}

/** Cannot collide with an author's address, since noncharacters are removed from every source. */
const NOWHERE = '\uFDE3nowhere';
const REFERENCE = /\]\[([^\][\n]{0,200})\]/g;
const NAMES_MAX = 5_000;

/**
 * Appends definitions for every link that the text refers to, so that the parser recognises each; the author's own definitions are above and take
 * precedence. `[text][]` is named by its text. With `code`, a lone piece of code between brackets is a link as well.
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

/** Returns the text between the bracket at `end` and the one that opens on the same line. */
function textBefore(markdown: string, end: number): string {
  const start = Math.max(markdown.lastIndexOf('[', end), end - 200);
  const text = markdown.slice(start + 1, end);
  return markdown[start] === '[' && !text.includes('\n') ? text : '';
}

/** Returns false if the definitions have ended up in the text, for example after an unclosed element. */
function definitionsAreGone(tree: Root): boolean {
  let areGone = true;
  visit(tree, (node) => {
    if ('value' in node && node.value.includes(NOWHERE)) areGone = false;
  });
  return areGone;
}

/** Replaces a link without a target by its text, or directs it to the address that `addressOf` has for its name. */
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
