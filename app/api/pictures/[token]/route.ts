import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { assetQuerySchema } from '#lib/contracts/picture-sizes.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { pictureReply } from '#lib/serving/http/picture-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** An image of an answer by its signed address, scaled down on request. The viewer's rights are checked as if there were no signature. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const { width } = parseOrThrow(assetQuerySchema, Object.fromEntries(request.url.searchParams));
      const picture = await runtime.findPicture(request.viewer, request.params['token'] ?? '', width);
      if (picture === null) throw new AppError('not_found');
      return pictureReply(picture.asset, { isPublic: picture.isPublic, request: request.headers });
    },
  },
});
