import { KEPT_NOTES } from '#lib/contracts/offline-books.ts';

/** A page of the reader, or its data when Next changes to it without loading anew. */
export interface WantedPage {
  kind: 'page';
  path: string;
  isData: boolean;
  /** The book that it belongs to. */
  documentId: string | null;
}

/** What a request of a page asks for, as far as it concerns what is kept. */
export type Wanted =
  | WantedPage
  /** A script, style or font that pages are made of: its address names its content. */
  | { kind: 'part' }
  | { kind: 'picture'; documentId: string }
  /** The notes of a reader who is signed in. */
  | { kind: 'notes' }
  | { kind: 'sign-out' };

export interface AskedRequest {
  method: string;
  url: string;
  mode: RequestMode;
  headers: Pick<Headers, 'has'>;
}

/** Of the paths beneath the origin, only these are pages of the reader. */
const PAGE = /^\/(?:$|notes$|shared\/|books\/)/;
const SESSION_ADDRESS = '/api/admin/session';

/**
 * Null for what goes to the server as if there were no worker: the administration, everything that writes, questions, conversations, tokens,
 * other origins. Whatever is not named here is never kept.
 */
export function wantedOf({ method, url, mode, headers }: AskedRequest, origin: string): Wanted | null {
  const { pathname, origin: asked } = new URL(url);
  if (asked !== origin) return null;
  if (method === 'DELETE') return pathname === SESSION_ADDRESS ? { kind: 'sign-out' } : null;
  // What may be cut or signed, nobody keeps.
  if (method !== 'GET' || headers.has('range') || headers.has('authorization')) return null;
  if (pathname.startsWith('/_next/static/')) return { kind: 'part' };
  if (pathname === KEPT_NOTES) return { kind: 'notes' };
  if (pathname.startsWith('/api/documents/')) return pictureOf(pathname);
  return PAGE.test(pathname) ? pageOf(pathname, { mode, headers }) : null;
}

function pageOf(path: string, { mode, headers }: Pick<AskedRequest, 'mode' | 'headers'>): Wanted | null {
  const isData = headers.has('rsc');
  // What is fetched ahead has not been opened.
  if ((mode !== 'navigate' && !isData) || headers.has('next-router-prefetch')) return null;
  return { kind: 'page', path, isData, documentId: documentOf(path) };
}

/** The document that a page of the reader belongs to. */
export function documentOf(pathname: string): string | null {
  const [, books, segment = ''] = pathname.split('/');
  return books === 'books' ? decoded(segment) : null;
}

function pictureOf(pathname: string): Wanted | null {
  const [, , , segment = '', part] = pathname.split('/');
  const documentId = decoded(segment);
  return documentId !== null && part === 'assets' ? { kind: 'picture', documentId } : null;
}

/** Null where there is nothing, or nothing that can be read. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment) || null;
  } catch {
    return null;
  }
}
