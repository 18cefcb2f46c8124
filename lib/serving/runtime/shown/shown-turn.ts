import type { Viewer } from '#lib/people/access/viewer.ts';
import { figuresMarkdown } from '#lib/contracts/answer-figures.ts';
import { countWithheld } from '#lib/contracts/claim.ts';
import type { ConversationTurn } from '#lib/contracts/conversation.ts';
import { scopeOf } from '#lib/contracts/searched-part.ts';

import type { Runtime } from '../runtime.ts';

type Turn = Awaited<ReturnType<Runtime['listTurns']>>[number];

/** Returns a turn as the API shows it, with addresses of its pictures for the current reader. */
export async function shownTurn(
  turn: Turn,
  viewer: Viewer,
  { runtime, baseUrl }: { runtime: Pick<Runtime, 'addressPictures'>; baseUrl: string },
): Promise<ConversationTurn> {
  const shown = toWire(turn);
  const sources = await runtime.addressPictures(viewer, shown.sources, baseUrl);
  return { ...shown, sources, response: shown.response + figuresMarkdown(sources) };
}

function toWire(turn: Turn): ConversationTurn {
  return {
    turn_id: turn.id,
    session_id: turn.sessionId,
    query: turn.query,
    response: turn.response,
    sources: turn.sources,
    claims: turn.claims,
    grounding: turn.grounding,
    withheld: countWithheld(turn.withheld),
    mode: turn.mode,
    selected_text: turn.selectedText,
    selection: turn.selection && {
      page_id: turn.selection.pageId,
      page_version: turn.selection.pageVersion,
      start: turn.selection.start,
      end: turn.selection.end,
    },
    scope: turn.scope && scopeOf(turn.scope),
    chunks_retrieved: turn.chunksRetrieved,
    retrieved_chunks: turn.retrievedChunks.map((chunk) => ({
      chunk_id: chunk.chunkId,
      page_id: chunk.pageId,
      page_version: chunk.pageVersion,
      start: chunk.start,
      end: chunk.end,
      relevance_score: chunk.relevance,
      ...(chunk.isContext === true && { context: true as const }),
    })),
    related: turn.related,
    latency_ms: turn.latencyMs,
    model: turn.model,
    outcome: turn.outcome,
    error_code: turn.errorCode,
    feedback: turn.feedback,
    plan: turn.plan,
    tool_calls: turn.toolCalls,
    clarification: turn.clarification,
    profile: turn.profile,
    ...(turn.isUnavailable && { unavailable: true as const }),
    created_at: turn.createdAt.toISOString(),
  };
}
