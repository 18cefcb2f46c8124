import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import { auditLines } from '#lib/contracts/audit-lines.ts';
import { scopeOf } from '#lib/contracts/searched-part.ts';
import type { Source } from '#lib/contracts/source.ts';
import { type Cell, type ExportFormat, writeExport } from '#lib/people/exports/write-export.ts';

import type { ReviewedTurn } from './reviewed-turn.ts';
import type { ResumedQuestion, SelectionPlace, WithheldClaim } from './turn.ts';

/** The content and format of a file of turns. */
export interface TurnExport {
  filter: TurnFilter;
  format: ExportFormat;
}

/** The columns of a spreadsheet of turns. */
const COLUMNS = {
  turn_id: (turn) => turn.id,
  session_id: (turn) => turn.sessionId,
  created_at: (turn) => turn.createdAt.toISOString(),
  question: (turn) => turn.query,
  answer: (turn) => turn.response,
  citations: (turn) => turn.sources.flatMap(citationLines).join('\n'),
  outcome: (turn) => turn.outcome,
  error_code: (turn) => turn.errorCode,
  mode: (turn) => turn.mode,
  selected_text: (turn) => turn.selectedText,
  documents: (turn) => turn.documentIds.join('\n'),
  withheld: (turn) => turn.withheld.length,
  feedback: (turn) => turn.feedback?.rating ?? null,
  feedback_reason: (turn) => turn.feedback?.reason ?? null,
  feedback_at: (turn) => turn.feedbackAt?.toISOString() ?? null,
  verdict: (turn) => turn.review?.verdict ?? null,
  verdict_note: (turn) => turn.review?.note ?? null,
  verdict_by: (turn) => turn.review?.by ?? null,
  verdict_at: (turn) => turn.review?.at.toISOString() ?? null,
  first_event_ms: (turn) => turn.firstEventMs,
  latency_ms: (turn) => turn.latencyMs,
  input_tokens: (turn) => turn.tokens?.input ?? null,
  output_tokens: (turn) => turn.tokens?.output ?? null,
  model: (turn) => turn.model,
  prompts: (turn) => auditLines(turn.prompts ?? {}).join('\n'),
  profile: (turn) => turn.profile,
  audit: (turn) => auditLines(turn.audit ?? {}).join('\n'),
  filters: (turn) => turn.filters && JSON.stringify(turn.filters),
  viewer_id: (turn) => turn.viewerId,
} satisfies Record<string, (turn: ReviewedTurn) => Cell>;

/** Exports the turns as a file; fails as `writeExport` does. */
export function exportTurns(
  turns: AsyncIterable<ReviewedTurn>,
  format: ExportFormat,
): AsyncGenerator<string, void, undefined> {
  return writeExport(turns, { columns: COLUMNS, toWire }, format);
}

/** Formats `[1] Page title, section: “quote” (page@version 10-25)`, one line per cited range. */
function citationLines(source: Source, index: number): string[] {
  const title = [source.page_title, source.section_heading].filter((part) => part !== '').join(', ');
  const line = (quote: string, place: string): string => `[${index + 1}] ${title}: “${quote}” (${place})`;
  if (!('ranges' in source)) return [line(source.quote, `selection ${source.char_start}-${source.char_end}`)];
  const page = `${source.page_id}@${source.page_version}`;
  return source.ranges.map(({ quote, start, end }) => line(quote, `${page} ${start}-${end}`));
}

/** Returns everything known about a turn, under the API's field names. */
function toWire(turn: ReviewedTurn) {
  const { scope, selection, stages, feedback, review } = turn;
  return {
    turn_id: turn.id,
    session_id: turn.sessionId,
    viewer_id: turn.viewerId,
    created_at: turn.createdAt.toISOString(),
    query: turn.query,
    response: turn.response,
    sources: turn.sources,
    claims: turn.claims,
    withheld: turn.withheld.map(withheldToWire),
    grounding: turn.grounding,
    mode: turn.mode,
    selected_text: turn.selectedText,
    selection: selection && placeToWire(selection),
    scope: scope && scopeOf(scope),
    document_ids: turn.documentIds,
    chunks_retrieved: turn.chunksRetrieved,
    retrieved_chunks: turn.retrievedChunks.map(({ chunkId, relevance, isContext, ...place }) => ({
      chunk_id: chunkId,
      ...placeToWire(place),
      relevance_score: relevance,
      ...(isContext === true && { context: true as const }),
    })),
    related: turn.related,
    outcome: turn.outcome,
    error_code: turn.errorCode,
    model: turn.model,
    prompts: turn.prompts,
    profile: turn.profile,
    audit: turn.audit,
    filters: turn.filters,
    plan: turn.plan,
    tool_calls: turn.toolCalls,
    clarification: turn.clarification,
    resumes: turn.resumes && resumedToWire(turn.resumes),
    first_event_ms: turn.firstEventMs,
    latency_ms: turn.latencyMs,
    stages: { history_ms: stages.historyMs, retrieval_ms: stages.retrievalMs, first_part_ms: stages.firstPartMs },
    tokens: turn.tokens,
    feedback: feedback && { ...feedback, at: turn.feedbackAt?.toISOString() ?? null },
    review: review && { ...review, at: review.at.toISOString() },
  };
}

function resumedToWire({ turnId, query, documentId }: ResumedQuestion) {
  return { turn_id: turnId, query, doc_id: documentId };
}

function placeToWire({ pageId, pageVersion, start, end }: SelectionPlace) {
  return { page_id: pageId, page_version: pageVersion, start, end };
}

function withheldToWire({ citations, ...claim }: WithheldClaim) {
  return { ...claim, citations: citations.map(({ sourceId, start, end }) => ({ source_id: sourceId, start, end })) };
}
