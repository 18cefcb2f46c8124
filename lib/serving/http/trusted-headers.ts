import { createHash } from 'node:crypto';
import { z } from 'zod';

import { API_SCOPES, type ApiScope } from '#lib/people/access/api-key.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';

/** The server's own facts about a request, in private headers. It deletes any that a client sent, so handlers can trust them. */
export const CLIENT_HEADER = 'x-lectern-client';
export const ORIGIN_HEADER = 'x-lectern-origin';
export const VIEWER_HEADER = 'x-lectern-viewer';
export const SCOPES_HEADER = 'x-lectern-scopes';
export const OWN_MACHINE_HEADER = 'x-lectern-own-machine';
export const REQUEST_ID_HEADER = 'x-request-id';
/** Response header with the encoding of the body. Next drops `Content-Encoding`, so the front server sets it from this header. */
export const ENCODED_HEADER = 'x-lectern-encoded';

/** Returns the address the request came from, through trusted proxies only. */
export function clientOf(request: Request): string {
  return request.headers.get(CLIENT_HEADER) ?? 'unknown';
}

/** Returns `http://host:port` as the client wrote it; no trailing slash. */
export function originOf(request: Request): string {
  return request.headers.get(ORIGIN_HEADER) ?? new URL(request.url).origin;
}

/** Whether the request comes from the machine the server runs on (`isFromOwnMachine`). */
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

/** Returns a mark that distinguishes viewers without revealing who they are, from the output of `writeViewer`. */
export function readerMark(viewer: string): string {
  return createHash('sha256').update(`lectern reader ${viewer}`).digest('base64url').slice(0, 22);
}

/** Encodes the viewer for a header, since names may contain characters that headers cannot. */
export function writeViewer(viewer: Viewer): string {
  return Buffer.from(JSON.stringify(viewer)).toString('base64url');
}

/** Returns the viewer; anonymous if the server has set no header. Throws for a value that `writeViewer` has not written. */
export function viewerOf({ headers }: { headers: Pick<Headers, 'get'> }): Viewer {
  const written = headers.get(VIEWER_HEADER);
  return written === null ? ANONYMOUS : viewerSchema.parse(JSON.parse(Buffer.from(written, 'base64url').toString()));
}

const scopesSchema = z.array(z.enum(API_SCOPES));

/** Returns the scopes of the request's key; null for a request without a key, which has all rights of its viewer. */
export function scopesOf({ headers }: { headers: Pick<Headers, 'get'> }): ApiScope[] | null {
  const written = headers.get(SCOPES_HEADER);
  return written === null ? null : scopesSchema.parse(written.split(' '));
}

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Returns the caller's own request id if it is suitable for a log line, otherwise a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given !== null && given !== undefined && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}
