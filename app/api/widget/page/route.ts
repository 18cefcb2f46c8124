import { type RecognisedPage, shownPageSchema } from '#lib/contracts/widget.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { widgetRoute } from '#lib/serving/runtime/server.ts';

/** Finds the page of the library that another site is showing. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = widgetRoute({
  deadline: totalDeadline('storage_unavailable'),
  async handle(request, runtime) {
    await runtime.gate.admitSearch(request.client);
    const { address, passages, document_id: documentId = null } = await request.json(shownPageSchema);
    const found = await runtime.recognisePage(request.viewer, { address, passages, documentId }, request.signal);
    const page = found && {
      page_id: found.page.id,
      page_version: found.page.version,
      page_title: found.page.title,
      document_id: found.page.documentId,
      document_title: found.documentTitle,
    };
    return jsonReply({ page } satisfies RecognisedPage);
  },
});
