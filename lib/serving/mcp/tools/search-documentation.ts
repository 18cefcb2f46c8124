import type { McpServer } from '@modelcontextprotocol/server';

import { type PageMatch, documentSearchQuerySchema, pageSearchResponseSchema } from '#lib/contracts/page-search.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { foundPassages } from '#lib/serving/runtime/shown/found-passages.ts';
import { foundPlaces } from '#lib/serving/runtime/shown/found-places.ts';
import { shortenText } from '#lib/foundation/text/graphemes.ts';
import { words } from '#lib/foundation/text/terms.ts';
import { z } from 'zod';

import type { LibraryCaller } from '../library-caller.ts';
import { rangeResource } from '../resource-address.ts';
import { answerTool, READS } from './answer-tool.ts';

const { query, cursor } = documentSearchQuerySchema.shape;
const inputSchema = z.object({
  query: query.describe('A question, or the words whose places are looked for.'),
  document_id: z.string().optional().describe('Looks in this document alone.'),
  cursor,
});

/** Maximum length of a label, in UTF-16 code units. */
const LABEL_LENGTH = 80;

/** Registers the search for places, best first, identical to the API's. */
export function registerSearch(server: McpServer, { asking, runtime }: LibraryCaller): void {
  server.registerTool(
    'search_documentation',
    {
      title: 'Search the documentation',
      description:
        'For a question (five words or more, or a question mark): the passages that answer it best, with their relevance. For words: where they stand in the documents you may read, best first, or passages that come near where they stand nowhere. Each is an exact range of a page, which read_page shows with what is around it.',
      inputSchema,
      outputSchema: z.object(pageSearchResponseSchema.shape),
      annotations: READS,
    },
    (wanted) =>
      answerTool(runtime.log, async () => {
        const found = await search(wanted, { asking, runtime });
        return {
          structured: found,
          text:
            found.matches.length === 0
              ? 'Nothing was found.'
              : found.matches.map((match, index) => `${index + 1}. ${lineOf(match)}`).join('\n'),
          links: found.matches.map((match) => ({
            type: 'resource_link' as const,
            uri: rangeResource({ pageId: match.page_id, version: match.page_version }, match),
            name: shortenText(`${match.page_title}: ${match.match}`, LABEL_LENGTH),
            mimeType: 'text/plain',
          })),
        };
      }),
  );
}

async function search(
  { query: text, document_id: documentId, cursor: from }: z.output<typeof inputSchema>,
  { asking: { viewer, client, signal }, runtime }: Pick<LibraryCaller, 'asking' | 'runtime'>,
) {
  await runtime.gate.admitSearch(client);
  if (isQuestion(text)) {
    if (documentId !== undefined && (await runtime.findDocument(viewer, documentId)) === null) throw noSuchDocument();
    const passages = await runtime.searchPassages({ viewer, query: text, signal }, documentId ?? null);
    return foundPassages(text, passages);
  }
  const asked = { viewer, query: text, order: { from: Number(from ?? 0) }, signal };
  const found =
    documentId === undefined ? await runtime.searchLibrary(asked) : await runtime.searchDocument(documentId, asked);
  if (found === null) throw noSuchDocument();
  return foundPlaces(text, found);
}

function noSuchDocument(): AppError {
  return new AppError('not_found', { publicMessage: 'This document does not exist.' });
}

const FEWEST_WORDS = 5;

function isQuestion(text: string): boolean {
  return /[?？]\s*$/.test(text) || words(text).length >= FEWEST_WORDS;
}

function lineOf({ document_title, section_heading, page_id, start, end, before, match, after, ...place }: PageMatch) {
  const page = place.page_number === undefined ? '' : `, p. ${place.page_number}`;
  return `${document_title} › ${section_heading}${page} (page_id ${page_id}, ${start}-${end}): ${before}${match}${after}`;
}
