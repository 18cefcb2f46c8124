import { pageQuerySchema, type PageText } from '#lib/contracts/page-text.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { countCodePoints } from '#lib/core/code-points.ts';
import { AppError } from '#lib/core/errors.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import { apiRoute } from '#lib/runtime/server.ts';

/** The canonical text of a page, in its current version or the one asked for: what cited ranges refer to. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const pageId = request.params['pageId'] ?? '';
      const wanted = parseOrThrow(pageQuerySchema, Object.fromEntries(request.url.searchParams));
      const [page, version] = await Promise.all([
        runtime.findPage(request.viewer, pageId),
        runtime.findPageVersion(request.viewer, pageId, wanted.version),
      ]);
      const document = page === null ? null : await runtime.findDocument(request.viewer, page.documentId);
      if (page === null || version === null || document === null) {
        throw new AppError('not_found', { publicMessage: 'There is no such page, or no such version of it.' });
      }
      const body: PageText = {
        page_id: page.id,
        version: version.version,
        is_current: version.version === page.version,
        doc_id: page.documentId,
        doc_title: document.title,
        title: page.title,
        filename: page.filename,
        page_number: page.number,
        url: page.webUrl ?? pageAddress(runtime.env.publicUrl ?? request.origin, page),
        length: version.text.length,
        length_cp: countCodePoints(version.text),
        text: version.text,
        ...(wanted.include === 'sentences' && { sentences: version.sentences.map(({ start, end }) => [start, end]) }),
      };
      return jsonReply(body);
    },
  },
});
