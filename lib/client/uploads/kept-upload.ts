import { recall, remember } from '../chat/browser-storage.ts';

const KEY = 'lectern.upload';

/** Returns the id of the upload this browser has begun and whose books may still be in processing; null if there is none. */
export function keptUpload(): string | null {
  return recall(KEY) as string | null;
}

/** Stores the upload id for other pages of this browser; null removes it. */
export function keepUpload(id: string | null): void {
  remember(KEY, id);
}
