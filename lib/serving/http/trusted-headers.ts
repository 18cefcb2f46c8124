import { createHash } from 'node:crypto';
import { z } from 'zod';

import { API_SCOPES, type ApiScope } from '#lib/people/access/api-key.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';

/**
 * What the server itself says about a request, in headers of its own. It deletes any that a client sent, so a handler may
 * believe them.
 */
export const CLIENT_HEADER = 'x-lectern-client';
export const ORIGIN_HEADER = 'x-lectern-origin';
export const VIEWER_HEADER = 'x-lectern-viewer';
export const SCOPES_HEADER = 'x-lectern-scopes';
export const OWN_MACHINE_HEADER = 'x-lectern-own-machine';
export const REQUEST_ID_HEADER = 'x-request-id';
/** On an answer: how its body is encoded. Next drops `Content-Encoding`, so the server in front says it in its place. */
export const ENCODED_HEADER = 'x-lectern-encoded';

/** The address the request came from, through trusted proxies only. */
export function clientOf(request: Request): string {
  return request.headers.get(CLIENT_HEADER) ?? 'unknown';
}

/** `http://host:port` as the client wrote it; no trailing slash. */
export function originOf(request: Request): string {
  return request.headers.get(ORIGIN_HEADER) ?? new URL(request.url).origin;
}

/** Whether the request comes from the machine that the server runs on (`isFromOwnMachine`). */
export function isOwnMachine({ headers }: { headers: Pick<Headers, 'get'> }): boolean {
  return headers.get(OWN_MACHINE_HEADER) === 'yes';
}

const viewerSchema = z.strictObject({
  userId: z.string().nullable(),
  department: z.string().nullable(),
  orgId: z.string().nullable(),
  name: z.string().exactOptional(),
  isUnrestricted: z.literal(true).exactOptional(),
});

/** What tells one viewer from another without saying who they are, of the viewer as `writeViewer` writes it. */
export function readerMark(viewer: string): string {
  return createHash('sha256').update(`lectern reader ${viewer}`).digest('base64url').slice(0, 22);
}

/** Who is asking, for a header. Names may hold any character, headers may not. */
export function writeViewer(viewer: Viewer): string {
  return Buffer.from(JSON.stringify(viewer)).toString('base64url');
}

/** Who is asking; anonymous where the server has said nothing. Throws for what `writeViewer` has not written. */
export function viewerOf({ headers }: { headers: Pick<Headers, 'get'> }): Viewer {
  const written = headers.get(VIEWER_HEADER);
  return written === null ? ANONYMOUS : viewerSchema.parse(JSON.parse(Buffer.from(written, 'base64url').toString()));
}

const scopesSchema = z.array(z.enum(API_SCOPES));

/** What the key of a request is for; null for a request without a key, which may do whatever its viewer may. */
export function scopesOf({ headers }: { headers: Pick<Headers, 'get'> }): ApiScope[] | null {
  const written = headers.get(SCOPES_HEADER);
  return written === null ? null : scopesSchema.parse(written.split(' '));
}

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** The caller's own id for the request when it is fit for a log line, else a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given !== null && given !== undefined && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}
