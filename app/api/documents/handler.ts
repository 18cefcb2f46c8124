import type { DocumentList } from '#lib/contracts/document-list.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { documentAddress } from '#lib/http/reader-address.ts';
import { type AppOperations, totalDeadline } from '#lib/runtime/api-operation.ts';

/** The documents the viewer may read; where they lie on the server is not said. */
export const documentsOperations: AppOperations = {
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const documents = await runtime.listDocuments(request.viewer);
      const baseUrl = runtime.env.publicUrl ?? request.origin;
      const body: DocumentList = {
        documents: documents.map((document) => ({
          doc_id: document.id,
          title: document.title,
          type: document.type,
          language: document.language,
          authors: document.authors,
          url: documentAddress(baseUrl, document.id),
          web_url: document.webUrl,
          created_at: document.createdAt.toISOString(),
          updated_at: document.updatedAt.toISOString(),
        })),
      };
      return jsonReply(body);
    },
  },
};
