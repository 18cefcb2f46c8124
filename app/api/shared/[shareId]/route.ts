import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { type SharedConversation, shareIdSchema } from '#lib/contracts/shared-conversation.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { shownTurn } from '#lib/serving/runtime/shown/shown-turn.ts';

/**
 * A shared conversation, for anyone with its link, where each answer is shown only to viewers who may read all of its sources; or for the members of a
 * group who may read all of it.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const shareId = parseOrThrow(shareIdSchema, request.params['shareId']);
      const opened = await runtime.shares.open(request.viewer, shareId);
      if (opened === null) throw new AppError('not_found', { publicMessage: 'This link is no longer active.' });
      const baseUrl = runtime.env.publicUrl ?? request.origin;
      const turns = await Promise.all(
        opened.turns.map(async (turn) => {
          // The conversation's session id would give access to it to anonymous readers, so the share id is returned instead.
          const shown = await shownTurn(turn, request.viewer, { runtime, baseUrl });
          return { ...shown, session_id: shareId };
        }),
      );
      const { author, sharedAt } = opened;
      const body: SharedConversation = {
        ...{ shared_at: sharedAt.toISOString(), turns },
        ...(author !== null && { author }),
      };
      return jsonReply(body);
    },
  },
});
