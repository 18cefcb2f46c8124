'use client';

import { MessageCircleQuestionMark } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';

import { type MarginRoom, stackNotes } from '#lib/client/notes/margin-room.ts';
import type { PageMark } from '#lib/client/notes/note.ts';

import { labelOf, markProps } from './note-mark.tsx';

interface MarginNotesProps {
  /** In text order, each with the top of its words in CSS pixels relative to the overlay. */
  notes: { note: PageMark; top: number }[];
  room: MarginRoom;
  /** The id of the note whose card is open. */
  openedId: string | undefined;
  /** Called with the id of the question that is pointed at, and with null when none is any more. */
  onPoint: (id: string | null) => void;
}

/** Notes and questions in the margin beside the words they are about, without overlap. */
export function MarginNotes({ notes, room, openedId, onPoint }: MarginNotesProps) {
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
          onPoint={onPoint}
        />
      ))}
    </div>
  );
}

interface MarginNoteProps {
  note: PageMark;
  place: { top: number; left: number; width: number };
  dir: MarginRoom['dir'];
  isOpened: boolean;
  onPoint: (id: string | null) => void;
}

const LOOK =
  'pointer-events-auto absolute rounded-e-md py-1 pe-1 text-start font-ui text-note/[1.45] text-ink-2 hover:bg-sunken hover:text-ink';

function MarginNote({ note, place, dir, isOpened, onPoint }: MarginNoteProps) {
  const text = note.text.trim();
  if (note.kind === 'question') {
    return (
      <button
        type="button"
        className={`${LOOK} flex gap-1.5`}
        dir={dir}
        style={place}
        aria-label={labelOf(note)}
        {...markProps(note, onPoint)}
      >
        <MessageCircleQuestionMark className="mt-[0.2em] shrink-0" size={14} strokeWidth={2} aria-hidden="true" />
        <span dir="auto" className="line-clamp-3 min-w-0 wrap-anywhere">
          <Author note={note} />
          {text}
        </span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className={`${LOOK} block border-s-3 border-hue-line ps-2.5 data-open:bg-sunken`}
      dir={dir}
      style={place}
      data-open={isOpened || undefined}
      aria-label={labelOf(note)}
      {...markProps(note, onPoint)}
    >
      <Author note={note} />
      <span dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
        {text}
      </span>
    </button>
  );
}

/** Who shares it, if it is somebody else. */
function Author({ note: { author } }: { note: PageMark }) {
  if (author === undefined) return null;
  return (
    <>
      <span dir="auto" className="block truncate font-semibold">
        {author}
      </span>{' '}
    </>
  );
}
