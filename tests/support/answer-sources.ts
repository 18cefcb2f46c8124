import type { Page } from 'playwright-core';

import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { pageTextSchema, type PageText } from '#lib/contracts/page-text.ts';
import type { LibrarySource, SelectionSource, Source } from '#lib/contracts/source.ts';

/** What went over the wire while a question was asked. */
export interface Exchange {
  request: Partial<ChatRequest>;
  sources: Source[];
}

/** Does what asks a question, and returns what was asked, which sources came back by position, and what the action returned. */
export async function exchangeOf<Result>(
  page: Page,
  action: () => Promise<Result>,
): Promise<Exchange & { result: Result }> {
  const coming = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/reader/chat');
  const result = await action();
  const response = await coming;
  const request = response.request().postDataJSON() as Partial<ChatRequest>;
  return { request, sources: sourcesIn(await response.text()), result };
}

export function librarySources({ sources }: Exchange): LibrarySource[] {
  return sources.filter((source): source is LibrarySource => 'page_id' in source);
}

export function selectionSources({ sources }: Exchange): SelectionSource[] {
  return sources.filter((source): source is SelectionSource => 'char_start' in source);
}

/** The page as the API publishes it. */
export async function publishedPage(origin: string, pageId: string, version?: string): Promise<PageText> {
  const query = version === undefined ? '' : `?version=${version}`;
  const response = await fetch(`${origin}/api/pages/${pageId}${query}`);
  return pageTextSchema.parse(await response.json());
}

/** A source is sent again when more of it is cited; the last one counts. */
function sourcesIn(stream: string): Source[] {
  const sources: Source[] = [];
  for (const line of stream.split('\n')) {
    if (!line.startsWith('data: {')) continue;
    const part = JSON.parse(line.slice('data: '.length)) as { type: string; data?: unknown };
    if (part.type !== 'data-source') continue;
    const { position, source } = part.data as { position: number; source: Source };
    sources[position - 1] = source;
  }
  return sources;
}
