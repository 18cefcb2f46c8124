import type { PageContext } from '#lib/books/ingest/readers/page-context.ts';
import { parseHtmlDocument } from '#lib/books/ingest/readers/html/html-tree.ts';
import { markdownTree } from '#lib/books/ingest/readers/markdown/markdown-tree.ts';
import { namePlaces } from '#lib/books/ingest/readers/tree/name-places.ts';
import { renderTree, type RenderedPage } from '#lib/books/ingest/readers/tree/render-tree.ts';

import { buildPageContext } from './page-context.ts';

export async function renderMarkdown(
  markdown: string,
  context: PageContext = buildPageContext(),
): Promise<RenderedPage> {
  return renderTree(namePlaces(await markdownTree(markdown, {})), context);
}

export async function renderHtml(html: string, context: PageContext = buildPageContext()): Promise<RenderedPage> {
  return renderTree(namePlaces(parseHtmlDocument(html).tree), context);
}

/** The sentences of a page as their words. */
export function quotesOf({ text, sentences }: RenderedPage): string[] {
  return sentences.map(({ start, end }) => text.slice(start, end));
}
