import { readSourceLink, signSourceLink, type SourceLink } from '#lib/people/access/source-link.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';

/** The target of a signed link: a page version that this viewer may read today. */
export interface LinkedPage {
  documentId: string;
  pageId: string;
  pageVersion: string;
  /** The canonical text. */
  text: string;
  /** The path at which the reader interface shows those words, from the root of the server: `/books/…?version=…#c=…`. */
  readerPath: string;
}

interface SourceLinkParts {
  pages: Pick<LibraryRepository, 'findPage' | 'findPageVersion'>;
  /** Returns the path at which the reader interface shows words of a page, from the root of the server. */
  readerPath: (page: { documentId: string; path: string }, link: SourceLink) => string;
  /** The key shared by all instances on one database. */
  key: () => Promise<Uint8Array>;
  /** How long a link is valid, in milliseconds. */
  linkMs: number;
  clock: Clock;
}

/** Creates links to pages and resolves them. */
export class SourceLinks {
  readonly #parts: SourceLinkParts;

  constructor(parts: SourceLinkParts) {
    this.#parts = parts;
  }

  /** Returns the address for this viewer, with the page number in its fragment. `baseUrl` has no trailing slash. */
  async make(viewer: Viewer, link: SourceLink, baseUrl: string): Promise<string> {
    const { key, clock, linkMs } = this.#parts;
    const expiresAt = new Date(clock().getTime() + linkMs);
    return `${baseUrl}/source/${await signSourceLink(await key(), link, { viewer, expiresAt })}#page=${link.pageNumber}`;
  }

  /**
   * Rejects with `forbidden` and `link_expired` as `readSourceLink` does, and with `not_found` when the page no longer exists, that version of it is
   * no longer stored, or the viewer may no longer read it.
   */
  async follow(viewer: Viewer, token: string): Promise<LinkedPage> {
    const { key, clock, pages, readerPath } = this.#parts;
    const link = await readSourceLink(await key(), token, { viewer, now: clock() });
    const [page, version] = await Promise.all([
      pages.findPage(viewer, link.pageId),
      pages.findPageVersion(viewer, link.pageId, link.pageVersion),
    ]);
    if (page === null || version === null) throw new AppError('not_found');
    return {
      documentId: page.documentId,
      pageId: page.id,
      pageVersion: version.version,
      text: version.text,
      readerPath: readerPath(page, link),
    };
  }
}
