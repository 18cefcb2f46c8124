import { McpServer, type GetPromptResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { documentDetailsSchema } from '#lib/contracts/document-details.ts';
import { documentListQuerySchema, documentListSchema } from '#lib/contracts/document-list.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { documentDetails } from '#lib/serving/runtime/shown/document-details.ts';
import { documentList } from '#lib/serving/runtime/shown/document-list.ts';
import { type PageMatch, documentSearchQuerySchema, pageSearchResponseSchema } from '#lib/contracts/page-search.ts';
import { foundPassages } from '#lib/serving/runtime/shown/found-passages.ts';
import { foundPlaces } from '#lib/serving/runtime/shown/found-places.ts';
import { shortenText } from '#lib/foundation/text/graphemes.ts';
import { words } from '#lib/foundation/text/terms.ts';

import type { LibraryCaller } from './library-caller.ts';
import { registerResources } from './resources.ts';
import { registerAsking } from './tools/ask.ts';
import { registerReading } from './tools/read-page.ts';
import { documentResource, pageResource, rangeResource } from './resource-address.ts';
import { answerTool, READS } from './tools/answer-tool.ts';

const { query, cursor } = documentSearchQuerySchema.shape;

const inputSchema = z.object({
  query: query.describe('A question, or the words whose places are looked for.'),
  document_id: z.string().optional().describe('Looks in this document alone.'),
  cursor,
});

/** UTF-16 code units of a label. */
const LABEL_LENGTH = 80;

const FEWEST_WORDS = 5;

/** More than a model reads at once; the rest comes by `offset`. */
const LISTED = 50;

const listSchema = documentListQuerySchema.extend({
  limit: z.int().min(1).max(200).default(LISTED),
  offset: z.int().min(0).default(0),
});

const CITE =
  'Say for every sentence which words it rests on, by their resource links. What the documents do not say, say that they do not say it.';

const SERVER = { name: 'lectern', title: 'Lectern', version: '1.0.0' };

const INSTRUCTIONS =
  'Books and documentation, with the exact words behind every statement. ask answers a question and cites; search_documentation finds places; read_page and the resource links show the words themselves. Offsets are half-open and count UTF-16 code units of one immutable version of a page.';

/** The library as an MCP server for one caller: everything in it is read with the caller's rights, at the moment of the call. */
export function createMcpServer(caller: LibraryCaller): McpServer {
  const server = new McpServer(SERVER, { instructions: INSTRUCTIONS });
  if (caller.mayAsk) registerAsking(server, caller);
  registerSearch(server, caller);
  registerDocuments(server, caller);
  registerReading(server, caller);
  registerResources(server, caller);
  registerPrompts(server);
  return server;
}

/** Registers what people often ask of the library, as prompts to choose. They hold nothing of any document. */
function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'answer_with_citations',
    {
      title: 'Answer from the documentation',
      description: 'Answers a question with the exact words that every sentence rests on.',
      argsSchema: z.object({ question: z.string().describe('What you want to know.') }),
    },
    ({ question }) =>
      promptOf(
        `Answer this question by the tool ask, and read further with read_page where it helps. ${CITE}\n\n${question}`,
      ),
  );
  server.registerPrompt(
    'check_statement',
    {
      title: 'Check a statement',
      description: 'Looks up whether the documentation bears a statement.',
      argsSchema: z.object({ statement: z.string().describe('What is to be checked.') }),
    },
    ({ statement }) =>
      promptOf(
        `Find out by search_documentation and read_page whether the documents bear this statement, contradict it, or say nothing of it. ${CITE}\n\n${statement}`,
      ),
  );
  server.registerPrompt(
    'summarise_document',
    {
      title: 'Summarise a document',
      description: 'Says what a document is about, part by part.',
      argsSchema: z.object({ document_id: z.string().describe('As list_documents names it.') }),
    },
    ({ document_id: documentId }) =>
      promptOf(
        `Summarise the document ${documentResource(documentId)} part by part: get_document has its pages, read_page their texts. ${CITE}`,
      ),
  );
}

function promptOf(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** Registers the list of documents and what is known of one: the same as the API's. */
function registerDocuments(server: McpServer, { asking, runtime }: LibraryCaller): void {
  server.registerTool(
    'list_documents',
    {
      title: 'List the documents',
      description: 'The documents you may read, by title or as you sort them, with how many there are in all.',
      inputSchema: listSchema,
      outputSchema: z.object(documentListSchema.shape),
      annotations: READS,
    },
    (query) =>
      answerTool(runtime.log, async () => {
        const list = await documentList(query, asking, runtime);
        const lines = list.documents.map(
          ({ doc_id, title, page_count }) => `${doc_id}: ${title} (${page_count} pages)`,
        );
        return {
          structured: list,
          text: [`${list.total} documents.`, ...lines].join('\n'),
          links: list.documents.map(({ doc_id, title }) => ({
            type: 'resource_link' as const,
            uri: documentResource(doc_id),
            name: title,
            mimeType: 'application/json',
          })),
        };
      }),
  );
  server.registerTool(
    'get_document',
    {
      title: 'Describe a document',
      description: 'What is known of a document, and its pages in reading order.',
      inputSchema: z.object({
        document_id: z.string().describe('As list_documents and search_documentation name it.'),
      }),
      outputSchema: z.object(documentDetailsSchema.shape),
      annotations: READS,
    },
    ({ document_id: documentId }) =>
      answerTool(runtime.log, async () => {
        const details = await documentDetails(documentId, asking, runtime);
        if (details === null) throw new AppError('not_found', { publicMessage: 'This document does not exist.' });
        const pages = details.contents.map(
          ({ page_id, title, depth }) => `${'  '.repeat(depth)}${title} (page_id ${page_id})`,
        );
        return {
          structured: details,
          text: [details.title, details.summary_brief ?? '', ...pages].filter((line) => line !== '').join('\n'),
          links: details.contents.map(({ page_id: pageId, version, title }) => ({
            type: 'resource_link' as const,
            uri: pageResource({ pageId, version }),
            name: title,
            mimeType: 'text/plain',
          })),
        };
      }),
  );
}

/** Registers the search for places, best first: the same as the API's. */
function registerSearch(server: McpServer, { asking, runtime }: LibraryCaller): void {
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

function isQuestion(text: string): boolean {
  return /[?？]\s*$/.test(text) || words(text).length >= FEWEST_WORDS;
}

function lineOf({ document_title, section_heading, page_id, start, end, before, match, after, ...place }: PageMatch) {
  const page = place.page_number === undefined ? '' : `, p. ${place.page_number}`;
  return `${document_title} › ${section_heading}${page} (page_id ${page_id}, ${start}-${end}): ${before}${match}${after}`;
}
