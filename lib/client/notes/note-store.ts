import { createStore } from 'zustand/vanilla';

import { browserKeeperOf } from '../sync/browser-keeper.ts';
import { isSignedIn, type Keeper } from '../sync/keeper.ts';
import { serverKeeperOf } from '../sync/server-keeper.ts';
import { NOTES_KEY as KEY } from './kept-notes.ts';
import { isNote, type Note } from './note.ts';

const NOTES_KEPT = 5_000;

interface NoteState {
  /** In the order in which they were made. */
  notes: readonly Note[];
  /** The note whose card is open. A card says a moment later that it was closed: each opening is another one. */
  opened: { id: string; key: number } | null;
  /** The browser has just refused to keep more. */
  hasNoRoom: boolean;
  /** The server has not taken all of them yet. */
  isUnkept: boolean;
}

/** The notes of this browser, or of the reader who is signed in, on the server. */
export const noteStore = createStore<NoteState>(() => ({ notes: [], opened: null, hasNoRoom: false, isUnkept: false }));

const keeper: Keeper<Note> = isSignedIn()
  ? serverKeeperOf({ kind: 'notes', isItem: isNote, onTrouble: (isUnkept) => noteStore.setState({ isUnkept }) })
  : browserKeeperOf({ key: KEY, isItem: isNote });

noteStore.setState({ notes: keeper.open((notes) => noteStore.setState({ notes })) });

/** The notes that are in this browser's own storage while its reader is signed in: from before, or of somebody else. */
export function notesLeftHere(): readonly Note[] {
  return isSignedIn() ? browserKeeperOf({ key: KEY, isItem: isNote }).open(() => undefined) : [];
}

/** Opens the card of a note. */
export function openNote(id: string): void {
  noteStore.setState(({ opened }) => ({ opened: { id, key: (opened?.key ?? 0) + 1 } }));
}

/** False where the browser has no room: then nothing changes. So of all that follow. */
export function addNote(note: Note): boolean {
  return keep([...noteStore.getState().notes, note]);
}

export function changeNote(id: string, changes: Partial<Note>): boolean {
  return keep(noteStore.getState().notes.map((note) => (note.id === id ? { ...note, ...changes } : note)));
}

export function removeNote(id: string): boolean {
  return keep(noteStore.getState().notes.filter((note) => note.id !== id));
}

/** Takes notes from a file; of one that is here already, the one that was changed last. Null where there is no room, else how many came. */
export function importNotes(notes: readonly Note[]): number | null {
  const known = new Map(noteStore.getState().notes.map((note) => [note.id, note]));
  const fresh = notes.filter(({ id, changedMs }) => (known.get(id)?.changedMs ?? -Infinity) < changedMs);
  for (const note of fresh) known.set(note.id, note);
  return keep([...known.values()]) ? fresh.length : null;
}

function keep(notes: readonly Note[]): boolean {
  const hasNoRoom = notes.length > NOTES_KEPT || !keeper.keep(notes, noteStore.getState().notes);
  noteStore.setState(hasNoRoom ? { hasNoRoom } : { notes, hasNoRoom });
  return !hasNoRoom;
}
