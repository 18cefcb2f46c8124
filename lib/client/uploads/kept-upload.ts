import { recall, remember } from '../chat/browser-storage.ts';

const KEY = 'lectern.upload';

/** The id of the upload that this browser has begun and whose books may still be read; null where there is none. */
export function keptUpload(): string | null {
  return recall(KEY) as string | null;
}

/** Keeps it for other pages of this browser; null forgets it. */
export function keepUpload(id: string | null): void {
  remember(KEY, id);
}
