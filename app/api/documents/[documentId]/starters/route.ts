import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { startersQuerySchema, type SuggestedQuestions } from '#lib/contracts/suggested-questions.ts';
import { preferredLanguage } from '#lib/contracts/wording/languages.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Suggested questions for a document or one of its pages, chosen from those it can answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('retrieval_unavailable'),
    async handle({ params, url, headers, viewer, client, signal }, runtime) {
      const given = Object.fromEntries(url.searchParams);
      const { page_id: pageId = null, language } = parseOrThrow(startersQuerySchema, given);
      await runtime.gate.admitSearch(client);
      const spoken = language ?? preferredLanguage(headers.get('accept-language'));
      const place = { documentId: params['documentId'] ?? '', pageId, language: spoken };
      const questions = await runtime.suggestStarters(viewer, place, signal);
      if (questions === null)
        throw new AppError('not_found', { publicMessage: 'This page or document does not exist.' });
      return jsonReply({ questions } satisfies SuggestedQuestions);
    },
  },
});
