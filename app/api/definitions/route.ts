import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { type Definitions, definitionsQuerySchema } from '#lib/contracts/selection-aids.ts';
import { preferredLanguage } from '#lib/contracts/wording/languages.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Where the documents of the library define a term. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('retrieval_unavailable'),
    async handle({ url, headers, viewer, client, signal }, runtime) {
      const given = Object.fromEntries(url.searchParams);
      const { term, page_id: pageId = null, language } = parseOrThrow(definitionsQuerySchema, given);
      await runtime.gate.admitSearch(client);
      const spoken = language ?? preferredLanguage(headers.get('accept-language'));
      const definitions = await runtime.lookUp(viewer, { term, pageId, language: spoken }, signal);
      return jsonReply({ term, definitions } satisfies Definitions);
    },
  },
});
