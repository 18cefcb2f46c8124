import { sessionIdSchema, turnIdSchema } from '#lib/contracts/conversation.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { followUpsQuerySchema, type SuggestedQuestions } from '#lib/contracts/suggested-questions.ts';
import { preferredLanguage } from '#lib/contracts/wording/languages.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Suggests follow-up questions, only those that the library answers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('retrieval_unavailable'),
    async handle({ params, url, headers, viewer, client, signal }, runtime) {
      const given = parseOrThrow(followUpsQuerySchema, Object.fromEntries(url.searchParams));
      const language = given.language ?? preferredLanguage(headers.get('accept-language'));
      const sessionId = parseOrThrow(sessionIdSchema, params['sessionId']);
      const turnId = parseOrThrow(turnIdSchema, params['turnId']);
      await runtime.gate.admitSearch(client);
      const questions = await runtime.suggestFollowUps(viewer, { sessionId, turnId, language }, signal);
      if (questions === null) throw new AppError('not_found', { publicMessage: 'This answer does not exist.' });
      const body: SuggestedQuestions = { questions };
      return jsonReply(body);
    },
  },
});
