import { createStore } from 'zustand/vanilla';

import { browserKeeper } from '../reading-history.ts';
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
}

/** The notes that this browser keeps. They never leave it. */
export const noteStore = createStore<NoteState>(() => ({ notes: load(), opened: null, hasNoRoom: false }));

/** Another tab has changed them. */
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => key === KEY && noteStore.setState({ notes: load() }));

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
  const hasNoRoom = notes.length > NOTES_KEPT || !store(notes);
  noteStore.setState(hasNoRoom ? { hasNoRoom } : { notes, hasNoRoom });
  return !hasNoRoom;
}

function store(notes: readonly Note[]): boolean {
  try {
    browserKeeper().setItem(KEY, JSON.stringify(notes));
    return true;
  } catch {
    return false;
  }
}

function load(): Note[] {
  try {
    const value: unknown = JSON.parse(browserKeeper().getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isNote) : [];
  } catch {
    return [];
  }
}
