import { z } from 'zod';

import { addFilter } from '#lib/contracts/document-filter.ts';
import { describedDocument } from '#lib/contracts/document-list.ts';
import { GROUP_FIELDS, SORT_FIELDS } from '#lib/books/library/catalogue.ts';

import { defineTool } from './agent-tool.ts';
import { documentFilters, toDocumentFilter } from './document-filters.ts';
import { countOf } from './tool-result.ts';

const LIMIT = { default: 20, max: 1_000 } as const;

/** Maximum number of list entries shown to a model; the answer written by the server includes all of them. */
const SHOWN_MAX = 50;

const input = z.object({
  filters: documentFilters.optional(),
  sort_by: z.enum(SORT_FIELDS).default('upload_date'),
  order: z.enum(['asc', 'desc']).optional().describe('Titles ascend and everything else descends by default'),
  limit: z.int().min(1).max(LIMIT.max).default(LIMIT.default),
  group_by: z.enum(GROUP_FIELDS).optional().describe('Counts the documents for each value instead of listing them'),
});

/** Lists or counts documents, completely and exactly, by their catalogue records. */
export const listDocuments = defineTool({
  name: 'list_documents',
  aliases: ['rag_list_documents'],
  description:
    'Lists the documents of the library, or counts them by a property; total says how many there are in all. For which documents there are, how many, the newest ones. Never for what documents say.',
  input,
  async run({ filters, sort_by: sortBy, order, limit, group_by: by }, context) {
    const own = toDocumentFilter(filters);
    const filter = addFilter(context.filter, own);
    const counted = await context.catalogue.countedIn(own);
    if (by !== undefined) {
      const groups = await context.catalogue.group(own, by);
      return {
        success: true as const,
        finding: { kind: 'groups' as const, filter, by, groups },
        documents: [],
        counted,
      };
    }
    const direction = order ?? (sortBy === 'title' ? 'asc' : 'desc');
    const { documents, total } = await context.catalogue.list({ filter: own, sortBy, order: direction, limit });
    const described = documents.map((entry) => describedDocument(entry, context.baseUrl));
    return {
      success: true as const,
      finding: { kind: 'list' as const, filter, documents, total, sorted: { sortBy, order: direction } },
      documents: described,
      counted,
    };
  },
  apply({ finding, documents, counted }, state) {
    state.addFinding(finding, counted);
    if (finding.kind === 'groups') {
      const { groups } = finding;
      const summary = countOf(groups.length, 'group');
      return { output: { success: true, groups }, summary, count: groups.length, documentIds: [] };
    }
    const { total } = finding;
    const count = documents.length;
    return {
      output: { success: true, documents: documents.slice(0, SHOWN_MAX), count, total },
      summary: `${countOf(total, 'document')}${total === count ? '' : `, ${count} of them listed`}`,
      count: total,
      documentIds: documents.map(({ doc_id }) => doc_id),
    };
  },
});
