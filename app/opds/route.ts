import { feedReply } from '#lib/serving/http/feed-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { opdsFeed } from '#lib/serving/runtime/shown/book-catalogue.ts';

/** Lists the books that the viewer may read as an OPDS 1.2 feed. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ viewer, origin }, runtime) {
      const { text, mediaType } = await opdsFeed('one', runtime, { viewer, origin, path: '/opds' });
      return feedReply(text, mediaType);
    },
  },
});
