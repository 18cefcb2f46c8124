import { createHash } from 'node:crypto';

import { isUnchanged } from './text-reply.ts';

/** A picture opened directly, in particular an SVG, must not run scripts or load anything. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** Cached by one reader's browser and revalidated each time, because access may have been revoked. */
const KEPT = 'private, no-cache';

interface PictureReplyOptions {
  /** Whether everyone may see it. */
  isPublic: boolean;
  request: Headers;
}

/**
 * Returns a picture of a document. Every use of it is revalidated by `ETag`, and no shared cache stores it; one that is not public is stored nowhere,
 * since the browser's next user may be another person.
 */
export function pictureReply(
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
  { isPublic, request }: PictureReplyOptions,
): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = {
    'content-security-policy': PICTURE_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': isPublic ? KEPT : 'no-store',
    etag,
  };
  if (isUnchanged(etag, request.get('if-none-match'))) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': mediaType } });
}
