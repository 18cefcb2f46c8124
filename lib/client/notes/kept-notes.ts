import { isSignedIn } from '../sync/keeper.ts';
import { browserKeeper } from '../reading-history.ts';

/** The browser storage key of the notes. */
export const NOTES_KEY = 'lectern_notes';

/** Whether any notes may exist, without reading them. */
export function areNotesKept(): boolean {
  return isSignedIn() || (browserKeeper().getItem(NOTES_KEY) ?? '[]') !== '[]';
}
