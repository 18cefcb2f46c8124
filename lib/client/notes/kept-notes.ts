import { isSignedIn } from '../sync/keeper.ts';
import { browserKeeper } from '../reading-history.ts';

/** Under which the browser keeps them. */
export const NOTES_KEY = 'lectern_notes';

/** Whether there may be any notes to show, without reading them. */
export function areNotesKept(): boolean {
  return isSignedIn() || (browserKeeper().getItem(NOTES_KEY) ?? '[]') !== '[]';
}
