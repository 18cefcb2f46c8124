import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { fileNumberSchema, partQuerySchema } from '#lib/contracts/uploads.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { findUpload } from '../../../find-upload.ts';

const BYTES = 'application/octet-stream';

/** A part of a file. The front server limits how long it may take. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  PUT: {
    deadline: null,
    async handle(request, runtime) {
      const upload = await findUpload(request, runtime);
      requireBytes(request.headers);
      const { offset } = parseOrThrow(partQuerySchema, Object.fromEntries(request.url.searchParams));
      const number = parseOrThrow(fileNumberSchema, request.params['number']);
      const { body, signal } = request;
      return jsonReply({ received: await upload.receive(number, { offset, body, signal }) });
    },
  },
});

function requireBytes(headers: Headers): void {
  const isPlain = (headers.get('content-encoding') ?? 'identity').toLowerCase() === 'identity';
  if (headers.get('content-type') === BYTES && isPlain) return;
  throw new AppError('unsupported_media_type', {
    publicMessage: `A part is bytes as they are: send Content-Type: ${BYTES} and no encoding.`,
  });
}
