import { readSourceLink, signSourceLink, type SourceLink } from '#lib/people/access/source-link.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';

/** What a signed link leads to: a page version that this viewer may read today. */
export interface LinkedPage {
  documentId: string;
  pageId: string;
  pageVersion: string;
  /** The canonical text. */
  text: string;
  /** Where the reader shows those words, from the root of the server: `/books/…?version=…#c=…`. */
  readerPath: string;
}

interface SourceLinkParts {
  pages: Pick<LibraryRepository, 'findPage' | 'findPageVersion'>;
  /** Where the reader shows words of a page, from the root of the server. */
  readerPath: (page: { documentId: string; path: string }, link: SourceLink) => string;
  /** The key of all instances on one database. */
  key: () => Promise<Uint8Array>;
  /** How long a link holds. */
  linkMs: number;
  clock: Clock;
}

/** Makes links to pages and follows them. */
export class SourceLinks {
  readonly #parts: SourceLinkParts;

  constructor(parts: SourceLinkParts) {
    this.#parts = parts;
  }

  /** The address for this viewer, with the number of the page in its fragment. `baseUrl` has no trailing slash. */
  async make(viewer: Viewer, link: SourceLink, baseUrl: string): Promise<string> {
    const { key, clock, linkMs } = this.#parts;
    const expiresAt = new Date(clock().getTime() + linkMs);
    return `${baseUrl}/source/${await signSourceLink(await key(), link, { viewer, expiresAt })}#page=${link.pageNumber}`;
  }

  /**
   * Rejects with `forbidden` and `link_expired` as `readSourceLink` does, and with `not_found` when the page is gone, that version of it
   * is no longer kept, or the viewer may not read it today.
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
