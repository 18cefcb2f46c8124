import {
  conversationQuerySchema,
  type ConversationResponse,
  type ConversationTurn,
  type DeletedConversation,
  sessionIdSchema,
} from '#lib/contracts/conversation.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { shownTurn } from '#lib/serving/runtime/shown/shown-turn.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** Questions and answers of one session, limited to those of the viewer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const sessionId = sessionOf(request);
      const { include } = parseOrThrow(conversationQuerySchema, Object.fromEntries(request.url.searchParams));
      const turns = await runtime.listTurns(request.viewer, sessionId);
      if (turns.length === 0) {
        throw new AppError('not_found', { publicMessage: 'This conversation does not exist.' });
      }
      const baseUrl = runtime.env.publicUrl ?? request.origin;
      const answered = await Promise.all(turns.map((turn) => shownTurn(turn, request.viewer, { runtime, baseUrl })));
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

type Source = ConversationTurn['sources'][number];

/** Returns the turns, with the current location of the quoted words for each range of their library sources. */
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
