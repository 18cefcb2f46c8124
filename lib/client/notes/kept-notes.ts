import { isSignedIn } from '../sync/keeper.ts';
import { browserKeeper } from '../reading-history.ts';

/** The browser storage key of the notes. */
export const NOTES_KEY = 'lectern_notes';

/** That of the places of questions. */
export const QUESTIONS_KEY = 'lectern_questions';

/** Whether any notes or questions may exist, without reading them: a list that was emptied counts too. */
export function areNotesKept(): boolean {
  return isSignedIn() || [NOTES_KEY, QUESTIONS_KEY].some((key) => browserKeeper().getItem(key));
}
