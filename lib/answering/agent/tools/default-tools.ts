import type { AgentTool } from './agent-tool.ts';
import { askReader } from './ask-reader.ts';
import { dateFilter } from './date-filter.ts';
import { getDocument } from './get-document.ts';
import { listDocuments } from './list-documents.ts';
import { llmGenerate } from './llm-generate.ts';
import { lookupById } from './lookup-by-id.ts';
import { readPassage } from './read-passage.ts';
import { searchDocumentation } from './search-documentation.ts';
import { sourceFilter } from './source-filter.ts';

/** The tools that every question has. */
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
