import type { Administrator } from '#lib/people/access/administrator.ts';
import { grantsOf, mayGive, ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { clientKey } from '#lib/serving/limits/minute-budget.ts';

/** A person who uploads books. */
export interface Uploader {
  /** Identifies the uploader, as far as known: an upload is only visible to its own uploader. */
  key: string;
  /** The key under which the uploader's open uploads are counted: one per person, or shared by everyone without a name at the same address. */
  countedAs: string;
  /** The grants that the uploader may give to a book; null for any. */
  grants: readonly string[] | null;
}

/** Returns an administrator as uploader, who may share a book with anyone. */
export function administratorAsUploader({ name }: Administrator): Uploader {
  const key = `administrator ${name}`;
  return { key, countedAs: key, grants: null };
}

/** Returns a viewer as uploader, who may share a book with the groups they belong to. The address is the client's. */
export function viewerAsUploader(viewer: Viewer, address: string): Uploader {
  const owner = ownerOf(viewer);
  const key = `viewer ${owner ?? ''}`;
  return { key, countedAs: owner === null ? `address ${clientKey(address)}` : key, grants: grantsOf(viewer) };
}

/** Throws `AppError('forbidden')` if the uploader would share a book with readers they may not share with, or with no reader. */
export function requireOwnGrants({ grants }: Uploader, accessList: readonly string[] | undefined): void {
  if (grants === null || accessList === undefined || mayGive(grants, accessList)) return;
  throw new AppError('forbidden', {
    publicMessage: `You can share a book with: ${grants.join(', ')}.`,
  });
}
