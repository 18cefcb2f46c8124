import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

/** Where this server can be reached, as far as a request reveals it. */
export interface ServerPlace {
  /** `PUBLIC_URL`, without trailing slash, or null. */
  publicUrl: string | null;
  /** The request's own origin. */
  origin: string;
  /** The port this server listens on. */
  port: number;
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the stored source keys for a client's `source_url` values. An address of this server, or a bare path, stands for its path without query and
 * fragment, percent-encoded in the same way as keys; any other text is literal.
 */
export function toSourceKeys(values: readonly string[], place: ServerPlace): string[] {
  return [...new Set(values.map((value) => keyOf(value, place)))];
}

function keyOf(value: string, place: ServerPlace): string {
  const path = pathHere(value, place);
  return path === null ? value : `/${trimEndOf(path.slice(1), /\//)}`.split('/').map(encodeSegment).join('/');
}

function pathHere(value: string, place: ServerPlace): string | null {
  const { publicUrl, origin } = place;
  if (publicUrl !== null && value.startsWith(`${publicUrl}/`)) return pathOf(value.slice(publicUrl.length), origin);
  if (value.startsWith('/') && !value.startsWith('//')) return pathOf(value, origin);
  const url = URL.parse(value);
  return url !== null && isHere(url, place) ? url.pathname : null;
}

function pathOf(path: string, origin: string): string | null {
  return URL.parse(path, origin)?.pathname ?? null;
}

function isHere(url: URL, place: ServerPlace): boolean {
  if (url.origin === place.origin) return true;
  if (place.publicUrl !== null && url.origin === URL.parse(place.publicUrl)?.origin) return true;
  const port = url.port === '' ? '80' : url.port;
  const isOurPort = port === String(place.port) || port === URL.parse(place.origin)?.port;
  return url.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname) && isOurPort;
}

function encodeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
