import type { Administrator } from '#lib/access/administrator.ts';
import { grantsOf, ownerOf, type Viewer } from '#lib/access/viewer.ts';
import { AppError } from '#lib/core/errors.ts';

/** Who puts books in. */
export interface Uploader {
  /** Tells uploaders apart, as far as they are known: an upload is seen by its own alone. */
  key: string;
  /** The grants that may be given to a book; null is any. */
  grants: readonly string[] | null;
}

/** An administrator may give a book to anybody. */
export function administratorAsUploader({ name }: Administrator): Uploader {
  return { key: `administrator ${name}`, grants: null };
}

/** Everybody else may share a book with those they are among. */
export function viewerAsUploader(viewer: Viewer): Uploader {
  return { key: `viewer ${ownerOf(viewer) ?? ''}`, grants: grantsOf(viewer) };
}

/** Throws `AppError('validation_error')` when somebody would give a book to others than they may, or to nobody. */
export function requireOwnGrants({ grants }: Uploader, accessList: readonly string[] | undefined): void {
  if (grants === null || accessList === undefined) return;
  if (accessList.length > 0 && accessList.every((grant) => grants.includes(grant))) return;
  throw new AppError('validation_error', {
    publicMessage: `You can share a book with: ${grants.join(', ')}.`,
  });
}
