import type { Root as HtmlRoot } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';

import { readBlocks } from './blocks/read-blocks.ts';
import { dialectOf } from './dialect-list.ts';
import { definitionsAreGone, unlinkMissing, withDefinitions } from './missing-definitions.ts';
import type { NotationPage } from './notation-page.ts';

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
