import { sessionIdSchema, turnIdSchema } from '#lib/contracts/conversation.ts';
import { sourcesQuerySchema } from '#lib/contracts/note-exchange.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { attachmentNamed } from '#lib/serving/http/file-reply.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { exportedSources } from '#lib/serving/runtime/shown/exported-sources.ts';

/** Exports the sources of an answer for reference managers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ viewer, params, url, origin }, runtime) {
      const sessionId = parseOrThrow(sessionIdSchema, params['sessionId']);
      const turnId = parseOrThrow(turnIdSchema, params['turnId']);
      const { format } = parseOrThrow(sourcesQuerySchema, Object.fromEntries(url.searchParams));
      const asked = { viewer, sessionId, turnId, format, baseUrl: runtime.env.publicUrl ?? origin };
      const file = await exportedSources(runtime, asked);
      if (file === null) throw new AppError('not_found', { publicMessage: 'This answer does not exist.' });
      return new Response(file.text, {
        headers: {
          ...API_HEADERS,
          'content-type': file.mediaType,
          'content-disposition': attachmentNamed(file.name),
          'cache-control': 'no-store',
        },
      });
    },
  },
});
