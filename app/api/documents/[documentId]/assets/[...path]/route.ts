import { createHash } from 'node:crypto';

import { PUBLIC_GRANT } from '#lib/access/viewer.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { assetQuerySchema } from '#lib/contracts/picture-sizes.ts';
import { AppError } from '#lib/core/errors.ts';
import { isUnchanged } from '#lib/http/text-reply.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import { apiRoute } from '#lib/runtime/server.ts';

/** A picture opened by itself, an SVG above all, may run and load nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** Kept by the browser of one reader, and asked for again each time: the right to see it may have gone. */
const KEPT = 'private, no-cache';

/**
 * A picture of a document, narrower where that is asked for. Its address does not change with its content or its rights, so every use of it is checked by `ETag`; one that
 * is not for everybody is kept nowhere, since who uses the browser next may be somebody else.
 */
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
      const etag = `"${createHash('sha256').update(asset.bytes).digest('base64url')}"`;
      const headers = {
        'content-security-policy': PICTURE_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': isPublic ? KEPT : 'no-store',
        etag,
      };
      if (isUnchanged(etag, request.headers.get('if-none-match'))) return new Response(null, { status: 304, headers });
      return new Response(new Uint8Array(asset.bytes), { headers: { ...headers, 'content-type': asset.mediaType } });
    },
  },
});
