'use client';

import { useLayoutEffect, useRef, useState } from 'react';

import { type MarginRoom, stackNotes } from '#lib/client/notes/margin-room.ts';
import { openNote } from '#lib/client/notes/note-store.ts';
import { type Note, noteHue } from '#lib/client/notes/note.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

interface MarginNotesProps {
  /** In text order, each with the top of its words in CSS pixels relative to the overlay. */
  notes: { note: Note; top: number }[];
  room: MarginRoom;
  /** The id of the note whose card is open. */
  openedId: string | undefined;
}

/** Notes in the margin beside the words they are about, without overlap. */
export function MarginNotes({ notes, room, openedId }: MarginNotesProps) {
  const list = useRef<HTMLDivElement>(null);
  const [tops, setTops] = useState<number[]>([]);
  useLayoutEffect(() => {
    const heights = Array.from(list.current?.children ?? [], ({ clientHeight }) => clientHeight);
    const wanted = notes.map(({ top }, index) => ({ top, height: heights[index] ?? 0 }));
    setTops(stackNotes(wanted, room.taken));
  }, [notes, room]);
  return (
    <div ref={list} className="contents">
      {notes.map(({ note, top }, index) => (
        <MarginNote
          key={note.id}
          note={note}
          place={{ top: tops[index] ?? top, left: room.left, width: room.width }}
          dir={room.dir}
          isOpened={note.id === openedId}
        />
      ))}
    </div>
  );
}

interface MarginNoteProps {
  note: Note;
  place: { top: number; left: number; width: number };
  dir: MarginRoom['dir'];
  isOpened: boolean;
}

function MarginNote({ note, place, dir, isOpened }: MarginNoteProps) {
  const text = note.text.trim();
  return (
    <button
      type="button"
      className="pointer-events-auto absolute block rounded-e-md border-s-3 border-hue-line py-1 ps-2.5 pe-1 text-start font-ui text-note/[1.45] text-ink-2 hover:bg-sunken hover:text-ink data-open:bg-sunken"
      data-hue={noteHue(note.colour)}
      dir={dir}
      style={place}
      data-open={isOpened || undefined}
      data-note={note.id}
      data-keeps-selection=""
      aria-haspopup="dialog"
      aria-label={`${wording().notes.note}: ${text}`}
      onClick={() => openNote(note.id)}
    >
      <span dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
        {text}
      </span>
    </button>
  );
}
