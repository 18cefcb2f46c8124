import { shownFilePage } from '#lib/contracts/file-page.ts';
import { isWebPicture } from '#lib/contracts/web-picture.ts';
import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';
import { filePageAt } from '#lib/foundation/text/file-pages.ts';

import { defineTool } from './agent-tool.ts';
import { documentFilters, toDocumentFilter } from './document-filters.ts';
import { evidenceResult } from './tool-result.ts';

const titles = z.array(z.string().min(1)).min(1).max(20).optional();

const input = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.queryMaxLength)
    .describe('What to look for, in the words the documentation would use'),
  top_k: z
    .int()
    .min(1)
    .max(LIMITS.topKMax)
    .optional()
    .describe('The most passages that this search adds; never more than the request allows'),
  filters: documentFilters
    .extend({
      page_title: titles.describe('Only pages with one of these titles'),
      section_heading: titles.describe('Only sections with one of these headings'),
    })
    .optional(),
});

/** Number of passages returned by a call under the alias that does not specify it. */
const RAG_TOP_K = 10;

/** Additional passages that a search returns, to replace those that are already in the evidence. */
const SPARE = 80;

/** A text block or an image that was found. */
interface FoundBlock {
  block_id: string;
  block_type: 'text' | 'image';
  content?: string;
  image_url?: string;
  image_caption?: string;
  doc_id: string;
  filename: string;
  page_number: number;
  page_label?: string;
  score: number | null;
}

/** Searches texts and pictures. The passages that the turn accepts become numbered evidence. */
export const searchDocumentation = defineTool({
  name: 'search_documentation',
  aliases: ['rag_semantic_search'],
  aliasDefaults: { rag_semantic_search: { top_k: RAG_TOP_K } },
  description:
    'Searches the documentation, texts and pictures, and returns numbered evidence that is not shown yet; searching again brings more. For what documents say: how something works, what something is.',
  input,
  async run({ query, top_k: limit, filters = {} }, context) {
    const { page_title: pageTitles, section_heading: sectionHeadings, ...conditions } = filters;
    const filter = toDocumentFilter(conditions);
    const searched = { query, filter, pageTitles, sectionHeadings, limit };
    const passages = await context.search({ ...searched, spare: SPARE });
    const best = passages.slice(0, Math.min(limit ?? context.topK, context.topKMost));
    const results = best.map((passage) => foundBlock(passage, context.baseUrl));
    return { success: true as const, results, result_count: results.length, passages, limit };
  },
  async apply({ passages, results, limit: most }, state) {
    const added = await state.addPassages(passages, most === undefined ? {} : { most });
    return evidenceResult({ passages: passages.slice(0, results.length), added, blocks: state.blocks });
  },
});

/** A caption represents its picture: only text is searched and cited. */
function foundBlock({ chunk, relevance }: Passage, baseUrl: string): FoundBlock {
  const { id, documentId, blockType, text, imagePath, filename, pageNumber } = chunk;
  const content =
    blockType === 'image' && imagePath !== null
      ? { image_url: pictureUrl(baseUrl, documentId, imagePath), image_caption: text }
      : { content: text };
  const filePage = shownFilePage(filePageAt(chunk.filePages, chunk.start));
  const place = { doc_id: documentId, filename, page_number: pageNumber, ...filePage, score: relevance };
  return { block_id: id, block_type: blockType, ...content, ...place };
}

function pictureUrl(baseUrl: string, documentId: string, path: string): string {
  if (isWebPicture(path)) return path;
  const segments = path.split('/').map(encodeURIComponent).join('/');
  return `${baseUrl}/api/documents/${encodeURIComponent(documentId)}/assets/${segments}`;
}
