import { createStore } from 'zustand/vanilla';

import { browserKeeperOf } from '../sync/browser-keeper.ts';
import { isSignedIn, type Keeper } from '../sync/keeper.ts';
import { serverKeeperOf } from '../sync/server-keeper.ts';
import { NOTES_KEY as KEY } from './kept-notes.ts';
import { isNote, type Note } from './note.ts';

const NOTES_KEPT = 5_000;

interface NoteState {
  /** Sorted by creation. */
  notes: readonly Note[];
  /** The note whose card is open. The key distinguishes openings, because a card reports its closing a moment late. */
  opened: { id: string; key: number } | null;
  /** True if the browser has just refused to store more. */
  hasNoRoom: boolean;
  /** True while the server has not stored all notes. */
  isUnkept: boolean;
}

/** The notes of this browser or, on the server, of the signed-in reader. */
export const noteStore = createStore<NoteState>(() => ({ notes: [], opened: null, hasNoRoom: false, isUnkept: false }));

const keeper: Keeper<Note> = isSignedIn()
  ? serverKeeperOf({ kind: 'notes', isItem: isNote, onTrouble: (isUnkept) => noteStore.setState({ isUnkept }) })
  : browserKeeperOf({ key: KEY, isItem: isNote });

noteStore.setState({ notes: keeper.open((notes) => noteStore.setState({ notes })) });

/** Returns the notes in this browser's own storage while its reader is signed in: made before signing in, or by someone else. */
export function notesLeftHere(): readonly Note[] {
  return isSignedIn() ? browserKeeperOf({ key: KEY, isItem: isNote }).open(() => undefined) : [];
}

/** Resolves when the server has been sent the notes in their current state. */
export function notesSent(): Promise<void> {
  return keeper.sent();
}

/** Opens the card of a note. */
export function openNote(id: string): void {
  noteStore.setState(({ opened }) => ({ opened: { id, key: (opened?.key ?? 0) + 1 } }));
}

/** Adds a note. Returns false, and changes nothing, if the browser has no room; so do the functions that follow. */
export function addNote(note: Note): boolean {
  return keep([...noteStore.getState().notes, note]);
}

export function changeNote(id: string, changes: Partial<Note>): boolean {
  return keep(noteStore.getState().notes.map((note) => (note.id === id ? { ...note, ...changes } : note)));
}

export function removeNote(id: string): boolean {
  return keep(noteStore.getState().notes.filter((note) => note.id !== id));
}

/**
 * Imports notes from a file; if a note already exists, the most recently changed one is kept. Returns how many were imported, or null if there is no
 * room.
 */
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
