import type { Administrator } from '#lib/people/access/administrator.ts';
import { grantsOf, mayGive, ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { clientKey } from '#lib/serving/limits/minute-budget.ts';

/** Who puts books in. */
export interface Uploader {
  /** Tells uploaders apart, as far as they are known: an upload is seen by its own alone. */
  key: string;
  /** With whom the uploader shares the number of uploads that may be open: nobody, or everybody without a name at the same address. */
  countedAs: string;
  /** The grants that may be given to a book; null is any. */
  grants: readonly string[] | null;
}

/** An administrator may give a book to anybody. */
export function administratorAsUploader({ name }: Administrator): Uploader {
  const key = `administrator ${name}`;
  return { key, countedAs: key, grants: null };
}

/** Everybody else may share a book with those they are among. The address is the client's. */
export function viewerAsUploader(viewer: Viewer, address: string): Uploader {
  const owner = ownerOf(viewer);
  const key = `viewer ${owner ?? ''}`;
  return { key, countedAs: owner === null ? `address ${clientKey(address)}` : key, grants: grantsOf(viewer) };
}

/** Throws `AppError('forbidden')` when somebody would give a book to others than they may, or to nobody. */
export function requireOwnGrants({ grants }: Uploader, accessList: readonly string[] | undefined): void {
  if (grants === null || accessList === undefined || mayGive(grants, accessList)) return;
  throw new AppError('forbidden', {
    publicMessage: `You can share a book with: ${grants.join(', ')}.`,
  });
}
