import type { ReviewedTurn } from './reviewed-turn.ts';
import type { SelectionPlace, WithheldClaim } from './turn.ts';

/** Everything that is known of a turn as a line of JSON, under the names the API has for it. */
export function jsonlRow(turn: ReviewedTurn): string {
  return `${JSON.stringify(toWire(turn))}\n`;
}

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
    scope: scope && { document_ids: scope.documentIds, page_ids: scope.pageIds },
    document_ids: turn.documentIds,
    chunks_retrieved: turn.chunksRetrieved,
    retrieved_chunks: turn.retrievedChunks.map(({ chunkId, relevance, ...place }) => ({
      chunk_id: chunkId,
      ...placeToWire(place),
      relevance_score: relevance,
    })),
    related: turn.related,
    outcome: turn.outcome,
    error_code: turn.errorCode,
    model: turn.model,
    first_event_ms: turn.firstEventMs,
    latency_ms: turn.latencyMs,
    stages: { history_ms: stages.historyMs, retrieval_ms: stages.retrievalMs, first_part_ms: stages.firstPartMs },
    tokens: turn.tokens,
    feedback: feedback && { ...feedback, at: turn.feedbackAt?.toISOString() ?? null },
    review: review && { ...review, at: review.at.toISOString() },
  };
}

function placeToWire({ pageId, pageVersion, start, end }: SelectionPlace) {
  return { page_id: pageId, page_version: pageVersion, start, end };
}

function withheldToWire({ citations, ...claim }: WithheldClaim) {
  return { ...claim, citations: citations.map(({ sourceId, start, end }) => ({ source_id: sourceId, start, end })) };
}
