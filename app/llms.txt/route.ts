import { feedReply } from '#lib/serving/http/feed-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { bookCatalogue } from '#lib/serving/runtime/shown/book-catalogue.ts';
import { llmsText } from '#lib/serving/runtime/shown/markdown-pages.ts';

/** Lists the books that the viewer may read, for programs that read Markdown. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async ({ viewer, origin }, runtime) =>
      feedReply(
        llmsText(await bookCatalogue(runtime, { viewer, origin, path: '/llms.txt' })),
        'text/markdown; charset=utf-8',
      ),
  },
});
