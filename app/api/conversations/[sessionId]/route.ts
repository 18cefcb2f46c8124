import { figuresMarkdown } from '#lib/contracts/answer-figures.ts';
import { countWithheld } from '#lib/contracts/claim.ts';
import {
  conversationQuerySchema,
  type ConversationResponse,
  type ConversationTurn,
  type DeletedConversation,
  sessionIdSchema,
} from '#lib/contracts/conversation.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { scopeOf } from '#lib/contracts/searched-part.ts';
import { AppError } from '#lib/core/errors.ts';
import type { ApiRequest } from '#lib/http/api-request.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';
import { apiRoute } from '#lib/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** What was asked and answered in one session, as far as it is the viewer's. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const sessionId = sessionOf(request);
      const { include } = parseOrThrow(conversationQuerySchema, Object.fromEntries(request.url.searchParams));
      const turns = await runtime.listTurns(request.viewer, sessionId);
      if (turns.length === 0) {
        throw new AppError('not_found', { publicMessage: 'There is no such conversation.' });
      }
      const baseUrl = runtime.env.publicUrl ?? request.origin;
      const answered = await Promise.all(
        turns.map((turn) => withFigures(toWire(turn), request.viewer, { runtime, baseUrl })),
      );
      const body: ConversationResponse = {
        session_id: sessionId,
        turns: include === 'anchors' ? await withAnchors(answered, request.viewer, runtime) : answered,
      };
      return jsonReply(body);
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const sessionId = sessionOf(request);
      const deleted = await runtime.deleteConversation(request.viewer, sessionId);
      const body: DeletedConversation = { session_id: sessionId, turns_deleted: deleted };
      return jsonReply(body);
    },
  },
});

function sessionOf(request: ApiRequest): string {
  return parseOrThrow(sessionIdSchema, request.params['sessionId']);
}

type Turn = Awaited<ReturnType<Runtime['listTurns']>>[number];

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

/** The turn with addresses of its pictures for whoever reads it now. */
async function withFigures(
  turn: ConversationTurn,
  viewer: ApiRequest['viewer'],
  { runtime, baseUrl }: { runtime: Runtime; baseUrl: string },
): Promise<ConversationTurn> {
  const sources = await runtime.addressPictures(viewer, turn.sources, baseUrl);
  return { ...turn, sources, response: turn.response + figuresMarkdown(sources) };
}

type Source = ConversationTurn['sources'][number];

/** The turns, each range of their library sources with where its words stand now. */
async function withAnchors(
  turns: ConversationTurn[],
  viewer: ApiRequest['viewer'],
  runtime: Runtime,
): Promise<ConversationTurn[]> {
  const sources = turns.flatMap((turn) => turn.sources.filter((source) => 'ranges' in source));
  const located = await runtime.locateCitations(
    viewer,
    sources.map(({ page_id, page_version, ranges }) => ({ pageId: page_id, pageVersion: page_version, ranges })),
  );
  const anchored = new Map<Source, Source>(
    sources.map((source, index) => [
      source,
      {
        ...source,
        ranges: source.ranges.map((range, place) => ({ ...range, ...anchorOf(located[index]?.[place]) })),
      },
    ]),
  );
  return turns.map((turn) => ({ ...turn, sources: turn.sources.map((source) => anchored.get(source) ?? source) }));
}

type Place = Awaited<ReturnType<Runtime['locateCitations']>>[number][number];

function anchorOf(place: Place | undefined) {
  if (place === undefined) return {};
  const { status, pageVersion, start, end } = place;
  return { anchor: { status, page_version: pageVersion, start, end } };
}
