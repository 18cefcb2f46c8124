import { answerPageQuerySchema, answerPageRequestSchema } from '#lib/contracts/admin/answer-page.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { attachmentNamed } from '#lib/serving/http/file-reply.ts';
import { API_HEADERS, jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** The pages written for questions that found nothing: lists them and adds one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const { format } = parseOrThrow(answerPageQuerySchema, Object.fromEntries(request.url.searchParams));
      if (format === 'zip') {
        const archive = await administration.exportAnswerPages(administrator);
        return new Response(new Uint8Array(archive), {
          headers: {
            ...API_HEADERS,
            'content-type': 'application/zip',
            'content-disposition': attachmentNamed('answers-of-this-library.zip'),
            'cache-control': 'no-store',
          },
        });
      }
      const { documentId, pages } = await administration.listAnswerPages(administrator);
      return jsonReply({ document_id: documentId, pages: pages.map(({ text: _text, ...page }) => page) });
    },
  },
  POST: {
    deadline: DEADLINE,
    handle: async (request, { administration }, administrator) =>
      jsonReply(await administration.writeAnswerPage(administrator, await request.json(answerPageRequestSchema)), {
        status: 202,
      }),
  },
});
