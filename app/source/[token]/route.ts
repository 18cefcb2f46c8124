import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { textReply } from '#lib/serving/http/text-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Resolves a signed link: for a browser to the page in the reader, otherwise to its canonical text or the requested part of it. */
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

/** Whether the request is a navigation by a person. Browsers say so in `sec-fetch-mode`; older ones put HTML first in `accept`. */
function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode');
  return mode === null ? /^\s*text\/html\b/i.test(headers.get('accept') ?? '') : mode === 'navigate';
}
