import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { textReply } from '#lib/serving/http/text-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** What a signed link leads to: for a browser the page in the reader, else its canonical text, or the part of it that is asked for. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const page = await runtime.followLink(request.viewer, request.params['token'] ?? '');
      if (!isNavigation(request.headers)) {
        const reply = textReply(page.text, { tag: page.pageVersion, request: request.headers });
        reply.headers.set('vary', 'sec-fetch-mode, accept');
        return reply;
      }
      const location = `${runtime.env.publicUrl ?? request.origin}${page.readerPath}`;
      const headers = { ...API_HEADERS, location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
      return new Response(null, { status: 302, headers });
    },
  },
});

/** Whether a person follows the link. Browsers say so; older ones ask for HTML before anything else. */
function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode');
  return mode === null ? /^\s*text\/html\b/i.test(headers.get('accept') ?? '') : mode === 'navigate';
}
