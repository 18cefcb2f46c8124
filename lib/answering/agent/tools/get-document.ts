import { z } from 'zod';

import { describedDocument } from '#lib/contracts/document-list.ts';
import type { CatalogueRecord } from '#lib/books/library/catalogue.ts';
import { type Chunk, restsOn } from '#lib/answering/retrieval/chunk.ts';

import { type EvidenceBlock, evidenceText } from '../evidence-block.ts';
import { quotedValues } from '../quoted-material.ts';
import { chooseSectionPassages } from '../writing/choose-section-passages.ts';
import { defineTool, toolFailure } from './agent-tool.ts';
import { countOf } from './tool-result.ts';

/** Maximum number of chunks of one document; a book of a thousand pages has about ten thousand. */
const CHUNKS_MAX = 20_000;

/** Share of the room for evidence that its text may take; the numbers and names of passages take the rest. */
const TEXT_SHARE = 0.8;

const input = z.object({
  doc_id: z.string().min(1).max(500).describe('The id of the document, as lists and results name it'),
  sections: z.boolean().default(false).describe('Also returns numbered evidence of every section, to summarise from'),
  contents: z.boolean().default(false).describe('Also returns the titles of its pages, in reading order'),
  max_tokens: z
    .int()
    .min(1)
    .optional()
    .describe('The most that the evidence may take; all the room there is by default'),
});

/** Returns the catalogue's record of one document, and on demand passages of each of its sections as evidence. */
export const getDocument = defineTool({
  name: 'get_document',
  aliases: ['rag_get_document'],
  description:
    'Returns what is known of one document: type, department, dates, page count, identifiers, summary. With sections also evidence of every section: call it so to summarise a document, and for each document of a comparison.',
  input,
  async run({ doc_id: documentId, sections, contents, max_tokens: maxTokens }, context) {
    const record = await context.catalogue.find(documentId);
    // The same failure for a document that does not exist and for one that the viewer may not see.
    const hint = 'Call list_documents for the ids of the documents that there are.';
    if (record === null) return toolFailure('not_found', 'This document does not exist.', hint);
    const room = Math.floor(Math.min(maxTokens ?? context.tokensLeft, context.tokensLeft) * TEXT_SHARE);
    const chunks = sections || contents ? await context.listChunks(record.id, CHUNKS_MAX) : [];
    const passages = sections ? chooseSectionPassages(chunks, room) : [];
    const pages = contents ? { contents: pageTitles(chunks) } : {};
    const counted = contents ? [...new Set(chunks.map(restsOn))] : [];
    const document = { ...describedRecord(record, context.baseUrl), ...pages };
    return { success: true as const, record, document, passages, pages, counted };
  },
  async apply({ record, document, passages, pages, counted }, state) {
    state.addFinding({ kind: 'record', record, ...pages }, counted);
    const blocks = await state.addPassages(passages, { covering: true });
    const evidence = blocks.length === 0 ? '' : `\n${evidenceText(blocks)}`;
    return {
      output:
        blocks.length === 0 ? { success: true, document } : `${JSON.stringify(quotedValues(document))}${evidence}`,
      summary: blocks.length === 0 ? 'The document was found' : coverageOf(blocks, record.pageCount),
      count: blocks.length === 0 ? 1 : blocks.length,
      documentIds: [record.id],
    };
  },
});

/** Returns page titles in reading order; a page without text is omitted because it has no chunks. */
function pageTitles(chunks: readonly Chunk[]): string[] {
  return [...new Map(chunks.map(({ pageId, pageTitle }) => [pageId, pageTitle])).values()];
}

/** Describes how much of the document was read: not every page of a long document fits into a turn. */
function coverageOf(blocks: readonly EvidenceBlock[], pageCount: number): string {
  const pages = new Set(blocks.flatMap(({ passage }) => (passage === null ? [] : pagesOf(passage.chunk)))).size;
  return `${countOf(blocks.length, 'passage')} from ${pages} of ${countOf(pageCount, 'page')}`;
}

/** Returns the units by which a document is counted: the pages of its file if it has any. */
function pagesOf({ filePages, pageId }: Chunk): (string | number)[] {
  return filePages?.map(({ number }) => number) ?? [pageId];
}

/** Returns everything known of a document in the form of a tool result. */
function describedRecord(record: CatalogueRecord, baseUrl: string) {
  return {
    ...describedDocument(record, baseUrl),
    summary_standard: record.summaryStandard,
    identifiers: record.identifiers,
  };
}
