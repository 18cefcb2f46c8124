import { AppError } from '#lib/foundation/core/errors.ts';
import { feedReply } from '#lib/serving/http/feed-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { bookMarkdown } from '#lib/serving/runtime/shown/markdown-pages.ts';

/** Returns the contents of a document as Markdown; also available at its address in the reader with the extension `.md`. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ viewer, params, origin }, runtime) {
      const asked = { viewer, baseUrl: runtime.env.publicUrl ?? origin };
      const markdown = await bookMarkdown(runtime, params['documentId'] ?? '', asked);
      if (markdown === null) throw new AppError('not_found');
      return feedReply(markdown, 'text/markdown; charset=utf-8');
    },
  },
});
