import { browserKeeper } from '../reading-history.ts';

/** Under which the browser keeps them. */
export const NOTES_KEY = 'lectern_notes';

/** Whether this browser keeps any notes, without reading them. */
export function areNotesKept(): boolean {
  return (browserKeeper().getItem(NOTES_KEY) ?? '[]') !== '[]';
}
