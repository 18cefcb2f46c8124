import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { documentDetailsSchema } from '#lib/contracts/document-details.ts';
import { documentListQuerySchema, documentListSchema } from '#lib/contracts/document-list.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { documentDetails } from '#lib/serving/runtime/shown/document-details.ts';
import { documentList } from '#lib/serving/runtime/shown/document-list.ts';

import type { LibraryCaller } from '../library-caller.ts';
import { documentResource, pageResource } from '../resource-address.ts';
import { answerTool, READS } from './answer-tool.ts';

/** More than a model reads at once; the rest is available through `offset`. */
const LISTED = 50;

const listSchema = documentListQuerySchema.extend({
  limit: z.int().min(1).max(200).default(LISTED),
  offset: z.int().min(0).default(0),
});

/** Registers the list of documents and the record of one: the same as the API's. */
export function registerDocuments(server: McpServer, { asking, runtime }: LibraryCaller): void {
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
        const pages = details.contents.flatMap(({ page_id, title, depth, sections }) => [
          ...sections.map((section) => '  '.repeat(section.depth) + section.title),
          `${'  '.repeat(depth)}${title} (page_id ${page_id})`,
        ]);
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
