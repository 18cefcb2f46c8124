import { PUBLIC_GRANT } from '#lib/people/access/viewer.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { assetQuerySchema } from '#lib/contracts/picture-sizes.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { pictureReply } from '#lib/serving/http/picture-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** An image of a document, scaled down on request. Its address does not change when its content or its access rights do. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const { documentId = '', path = '' } = request.params;
      const { width } = parseOrThrow(assetQuerySchema, Object.fromEntries(request.url.searchParams));
      const [asset, document] = await Promise.all([
        runtime.findAsset(request.viewer, documentId, { path, width }),
        runtime.findDocument(request.viewer, documentId),
      ]);
      if (asset === null) throw new AppError('not_found');
      const isPublic = document?.accessList.includes(PUBLIC_GRANT) ?? false;
      return pictureReply(asset, { isPublic, request: request.headers });
    },
  },
});
