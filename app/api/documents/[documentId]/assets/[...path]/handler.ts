import { createHash } from 'node:crypto';

import { PUBLIC_GRANT } from '#lib/access/viewer.ts';
import { AppError } from '#lib/core/errors.ts';
import { type AppOperations, totalDeadline } from '#lib/runtime/api-operation.ts';

/** A picture opened by itself, an SVG above all, may run and load nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** Kept by the browser of one reader. */
const KEPT = 'private, max-age=300, stale-while-revalidate=86400';

/**
 * A picture of a document. Its address does not change with its content, so it is cached shortly and checked by `ETag`; one that is not
 * for everybody is kept nowhere, since who uses the browser next may be somebody else.
 */
export const assetOperations: AppOperations = {
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const { documentId = '', path = '' } = request.params;
      const [asset, document] = await Promise.all([
        runtime.findAsset(request.viewer, documentId, path),
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
      const known = request.headers
        .get('if-none-match')
        ?.split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''));
      if (known?.includes(etag) ?? false) return new Response(null, { status: 304, headers });
      return new Response(new Uint8Array(asset.bytes), { headers: { ...headers, 'content-type': asset.mediaType } });
    },
  },
};
