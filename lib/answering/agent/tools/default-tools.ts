import { z } from 'zod';
import type { DocumentCondition } from '#lib/contracts/document-filter.ts';

import { type AgentTool, defineTool } from './agent-tool.ts';
import { askReader } from './ask-reader.ts';
import { dateFilter } from './date-filter.ts';
import { getDocument } from './get-document.ts';
import { listDocuments } from './list-documents.ts';
import { llmGenerate } from './llm-generate.ts';
import { lookupById } from './lookup-by-id.ts';
import { readPassage } from './read-passage.ts';
import { searchDocumentation } from './search-documentation.ts';

const names = z.array(z.string().trim().min(1).max(500)).min(1).max(100).optional();

const input = z
  .object({
    types: names.describe('Systems or kinds of documents: jira, wiki, report'),
    ids: names.describe('Ids of documents'),
  })
  .refine(({ types, ids }) => types !== undefined || ids !== undefined, { error: 'types or ids must be given.' });

/** Limits this turn to sources; a document of any of them qualifies. */
export const sourceFilter = defineTool({
  name: 'source_filter',
  description:
    'Narrows everything that follows to documents of any of the given systems, kinds or ids. For questions that name a source: "in Jira", "in the wiki". Call it before searching or listing.',
  input,
  run({ types = [], ids = [] }) {
    const kinds = (['origin', 'document_type', 'type'] as const).map((key) => ({ key, match: { any: types } }));
    const should: DocumentCondition[] = [
      ...(types.length > 0 ? kinds : []),
      ...(ids.length > 0 ? [{ key: 'document_id' as const, match: { any: ids } }] : []),
    ];
    return { success: true as const, should };
  },
  apply({ should }, state) {
    state.addFilter({ should });
    const summary = 'Only documents of these sources';
    return { output: { success: true, applied: summary }, summary, count: null, documentIds: [] };
  },
});

/** The tools available to every question. */
export const DEFAULT_TOOLS: readonly AgentTool[] = [
  searchDocumentation,
  listDocuments,
  getDocument,
  lookupById,
  readPassage,
  dateFilter,
  sourceFilter,
  askReader,
  llmGenerate,
];
