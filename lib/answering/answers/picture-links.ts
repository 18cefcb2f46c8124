import { type PictureLink, readPictureLink, signPictureLink } from '#lib/people/access/picture-link.ts';
import { PUBLIC_GRANT, type Viewer } from '#lib/people/access/viewer.ts';
import type { PictureWidth } from '#lib/contracts/picture-widths.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { Asset } from '#lib/books/library/page.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';

/** An image that a viewer may see, and whether everybody may see it. */
export interface LinkedPicture {
  asset: Asset;
  isPublic: boolean;
}

interface PictureLinkParts {
  pages: Pick<LibraryRepository, 'findDocument' | 'findPage'>;
  /** Null where there is none, or the viewer may not see it. */
  findAsset: (
    viewer: Viewer,
    documentId: string,
    picture: { path: string; width: PictureWidth | undefined },
  ) => Promise<Asset | null>;
  /** The key shared by all instances on one database. */
  key: () => Promise<Uint8Array>;
  /** How long an address is valid, in milliseconds. */
  linkMs: number;
  clock: Clock;
}

/** Creates the addresses of images in answers and resolves them. */
export class PictureLinks {
  readonly #parts: PictureLinkParts;

  constructor(parts: PictureLinkParts) {
    this.#parts = parts;
  }

  /** Returns the address for this viewer. `baseUrl` has no trailing slash. */
  async make(viewer: Viewer, link: PictureLink, baseUrl: string): Promise<string> {
    const { key, clock, linkMs } = this.#parts;
    const expiresAt = new Date(clock().getTime() + linkMs);
    return `${baseUrl}/api/pictures/${await signPictureLink(await key(), link, { viewer, expiresAt })}`;
  }

  /**
   * Returns null, without a reason, when this token shows this viewer nothing: it is not theirs, was changed or has expired, the picture or the page
   * that showed it is gone, or they may not read that page today.
   */
  async follow(viewer: Viewer, token: string, width: PictureWidth | undefined): Promise<LinkedPicture | null> {
    const { key, clock, pages, findAsset } = this.#parts;
    const link = await readPictureLink(await key(), token, { viewer, now: clock() });
    if (link === null) return null;
    const { documentId, pageId, path } = link;
    const [page, document] = await Promise.all([
      pages.findPage(viewer, pageId),
      pages.findDocument(viewer, documentId),
    ]);
    if (page?.documentId !== documentId || document === null) return null;
    const asset = await findAsset(viewer, documentId, { path, width });
    return asset && { asset, isPublic: document.accessList.includes(PUBLIC_GRANT) };
  }
}
