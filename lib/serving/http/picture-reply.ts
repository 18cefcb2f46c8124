import { createHash } from 'node:crypto';

import { isUnchanged } from './text-reply.ts';

/** A picture opened by itself, an SVG above all, may run and load nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** Kept by the browser of one reader, and asked for again each time: the right to see it may have gone. */
const KEPT = 'private, no-cache';

interface PictureReplyOptions {
  /** Whether everybody may see it. */
  isPublic: boolean;
  request: Headers;
}

/**
 * A picture of a document. Every use of it is checked by `ETag`, and nobody on the way keeps it; one that is not for everybody is kept
 * nowhere, since who uses the browser next may be somebody else.
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
