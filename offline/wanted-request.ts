import { KEPT_NOTES } from '#lib/contracts/offline-books.ts';

/** A page of the reader, or its data when Next changes to it without reloading. */
export interface WantedPage {
  kind: 'page';
  path: string;
  isData: boolean;
  /** The book the page belongs to. */
  documentId: string | null;
}

/** The target of a page's request, as far as it concerns saved copies. */
export type Wanted =
  | WantedPage
  /** A script, style or font used by pages; its address identifies its content. */
  | { kind: 'part' }
  | { kind: 'picture'; documentId: string }
  /** The notes of a signed-in reader. */
  | { kind: 'notes' }
  | { kind: 'sign-out' };

export interface AskedRequest {
  method: string;
  url: string;
  mode: RequestMode;
  headers: Pick<Headers, 'has'>;
}

/** Only these paths under the origin are pages of the reader. */
const PAGE = /^\/(?:$|notes$|shared\/|books\/)/;
const SESSION_ADDRESS = '/api/admin/session';

/**
 * Returns null for requests that go to the server as if there were no worker: the administration, all writes, questions, conversations, tokens, other
 * origins. Addresses not named here are never saved.
 */
export function wantedOf({ method, url, mode, headers }: AskedRequest, origin: string): Wanted | null {
  const { pathname, origin: asked } = new URL(url);
  if (asked !== origin) return null;
  if (method === 'DELETE') return pathname === SESSION_ADDRESS ? { kind: 'sign-out' } : null;
  // Partial or authorised responses are never saved.
  if (method !== 'GET' || headers.has('range') || headers.has('authorization')) return null;
  if (pathname.startsWith('/_next/static/')) return { kind: 'part' };
  if (pathname === KEPT_NOTES) return { kind: 'notes' };
  if (pathname.startsWith('/api/documents/')) return pictureOf(pathname);
  return PAGE.test(pathname) ? pageOf(pathname, { mode, headers }) : null;
}

function pageOf(path: string, { mode, headers }: Pick<AskedRequest, 'mode' | 'headers'>): Wanted | null {
  const isData = headers.has('rsc');
  // A prefetched page has not been opened.
  if ((mode !== 'navigate' && !isData) || headers.has('next-router-prefetch')) return null;
  return { kind: 'page', path, isData, documentId: documentOf(path) };
}

/** Returns the document a page of the reader belongs to. */
export function documentOf(pathname: string): string | null {
  const [, books, segment = ''] = pathname.split('/');
  return books === 'books' ? decoded(segment) : null;
}

function pictureOf(pathname: string): Wanted | null {
  const [, , , segment = '', part] = pathname.split('/');
  const documentId = decoded(segment);
  return documentId !== null && part === 'assets' ? { kind: 'picture', documentId } : null;
}

/** Returns null for an empty or malformed segment. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment) || null;
  } catch {
    return null;
  }
}
