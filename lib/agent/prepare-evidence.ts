import type { ToolSet } from 'ai';

import { LIMITS } from '#lib/config/limits.ts';
import { takeTurn } from '#lib/core/take-turn.ts';
import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import { standaloneQuestion } from '#lib/quoting/standalone-question.ts';
import type { ChunkFilters } from '#lib/retrieval/chunk-filters.ts';
import type { CorpusStatistics } from '#lib/retrieval/ports.ts';
import type { PassageSearch } from '#lib/retrieval/search-passages.ts';
import { estimateTokens } from '#lib/text/estimate-tokens.ts';
import { splitSelection } from '#lib/text/split-selection.ts';

import { Evidence } from './evidence.ts';
import type { Question } from './question.ts';
import { searchDocumentationTool, type SearchInput } from './tools/search-documentation.ts';

/** What the model starts with: the evidence so far, and the tools that may add to it. */
export interface PreparedEvidence {
  evidence: Evidence;
  /** Of the first search's terms; null for a selection. */
  statistics: CorpusStatistics | null;
  tools: ToolSet;
}

/**
 * For the library the first search has run when this resolves, and the search tool is bound to the request's filters,
 * threshold and top_k. What the model asks of it may only narrow those. A selection is a wall: its sentences are the evidence,
 * whole however long it is, and there is no tool.
 */
export async function prepareEvidence(
  search: PassageSearch,
  question: Question,
  history: HistoryTurn[],
): Promise<PreparedEvidence> {
  const { scope } = question;
  if (scope.kind === 'selection') {
    await takeTurn();
    // Where it stands on a page, its sentences are those of the page; else they are guessed from how it looks.
    const sentences = scope.place?.sentences ?? splitSelection(scope.text);
    return { evidence: Evidence.ofSelection(scope.text, sentences), statistics: null, tools: {} };
  }
  const evidence = new Evidence({ maxPassages: question.topK, maxTokens: tokensLeft(question, history) });
  const run = (query: string, filters: ChunkFilters) =>
    search({
      viewer: question.viewer,
      query,
      filters,
      limit: question.topK,
      scoreThreshold: question.scoreThreshold,
      signal: question.signal,
    });
  const first = await run(standaloneQuestion(question.text, history), scope.filters);
  evidence.addPassages(first.passages);
  const searchMore = async (input: SearchInput) => {
    const { passages } = await run(input.query, narrowFilters(scope.filters, input));
    return evidence.addPassages(passages);
  };
  return {
    evidence,
    statistics: first.statistics,
    tools: { search_documentation: searchDocumentationTool(searchMore) },
  };
}

/** What question and history leave of the prompt's budget. */
function tokensLeft(question: Question, history: HistoryTurn[]): number {
  const texts = [question.text, ...history.flatMap((turn) => [turn.question, turn.answer])];
  return LIMITS.contextMaxTokens - texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}

function narrowFilters(filters: ChunkFilters, input: SearchInput): ChunkFilters {
  return {
    ...filters,
    pageTitles: intersect(filters.pageTitles, input.page_title),
    sectionHeadings: intersect(filters.sectionHeadings, input.section_heading),
  };
}

/** What both allow; an absent list allows everything. */
function intersect(outer: string[] | undefined, inner: string[] | undefined): string[] | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  return inner.filter((value) => outer.includes(value));
}
