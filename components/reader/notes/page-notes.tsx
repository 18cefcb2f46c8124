'use client';

import { Bookmark, Highlighter, MessageSquareText } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { openPageText } from '#lib/client/article-text.ts';
import { NoteLayer } from '#lib/client/highlights/highlight-layer.ts';
import { NO_ROOM, NOT_KEPT } from '#lib/client/notes/make-note.ts';
import { NARROW_WINDOW } from '#lib/client/narrow-window.ts';
import { changeNote, noteStore, openNote } from '#lib/client/notes/note-store.ts';
import { type Note, noteHue } from '#lib/client/notes/note.ts';
import { type MarginRoom, measureMargin, stackNotes } from '#lib/client/notes/margin-room.ts';
import { placeNotes, type PlacedNote } from '#lib/client/notes/notes-on-page.ts';
import { type PlaceBeside, placeBeside } from '#lib/client/place-beside.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { lineBoxAt, offsetAtPoint } from '#lib/client/text-geometry.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { SaidPill } from '../text/pills.tsx';
import { MarginNotes } from './margin-notes.tsx';
import { NoteCard } from './note-card.tsx';

interface PageNotesProps {
  page: OpenPage;
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
  layoutEpoch: number;
}

/** The highlights on the page. Their notes are in the margin, or behind a mark where there is no room. */
export function PageNotes({ page, article, overlay, layoutEpoch }: PageNotesProps) {
  const notes = useStore(noteStore, (state) => state.notes);
  const opened = useStore(noteStore, (state) => state.opened);
  const pageText = openPageText(article);
  const { placed, lost } = useMemo(() => placeNotes(notes, page, pageText.domText.text), [notes, page, pageText]);
  const layer = useRef<NoteLayer>(null);

  useEffect(() => {
    for (const { note, moved } of placed)
      if (moved !== null || note.isLost === true) changeNote(note.id, { ...moved, isLost: false });
    for (const { id, isLost } of lost) if (isLost !== true) changeNote(id, { isLost: true });
  }, [placed, lost]);
  useEffect(() => {
    layer.current ??= new NoteLayer();
    const highlights = placed.filter(({ note }) => note.kind === 'highlight');
    layer.current.paint(
      pageText,
      highlights.map(({ note, start, end }) => ({ start, end, colour: note.colour })),
    );
  }, [pageText, placed]);
  useEffect(() => () => layer.current?.clear(), [article]);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const isControl =
        event.target instanceof Element && event.target.closest('a, button, summary, input, img') !== null;
      if (isControl || event.defaultPrevented || getSelection()?.isCollapsed === false) return;
      const offset = offsetAtPoint(pageText, { x: event.clientX, y: event.clientY });
      const own = placed.findLast(({ start, end }) => offset !== null && start <= offset && offset < end);
      if (own?.note.kind === 'highlight') openNote(own.note.id);
    };
    article.addEventListener('click', open);
    return () => article.removeEventListener('click', open);
  }, [article, pageText, placed]);

  const { marks, inMargin, room } = useMarks({ placed, article, overlay, layoutEpoch });
  // Writing into an empty note moves it from its mark to the margin, and the card stays.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openedNote = notes.find(({ id }) => id === opened?.id);
  useLayoutEffect(() => {
    const all = overlay.current?.querySelectorAll<HTMLElement>('[data-note]') ?? [];
    setAnchor(Array.from(all).find(({ dataset }) => dataset['note'] === opened?.id) ?? null);
  }, [overlay, opened, marks, inMargin]);
  const hasNoRoom = useStore(noteStore, (state) => state.hasNoRoom);
  const isUnkept = useStore(noteStore, (state) => state.isUnkept);
  return (
    <>
      {marks.map(({ note, place }) => (
        <NoteMark key={note.id} note={note} place={place} isOpened={note.id === opened?.id} />
      ))}
      {room && <MarginNotes notes={inMargin} room={room} openedId={opened?.id} />}
      {opened && openedNote && anchor && <NoteCard key={opened.key} note={openedNote} mark={anchor} />}
      {isUnkept && <SaidPill onClose={() => noteStore.setState({ isUnkept: false })}>{NOT_KEPT()}</SaidPill>}
      {hasNoRoom && <SaidPill onClose={() => noteStore.setState({ hasNoRoom: false })}>{NO_ROOM()}</SaidPill>}
    </>
  );
}

interface Marks {
  /** Each at the end of the last line of its words. */
  marks: { note: Note; place: PlaceBeside }[];
  /** Each with the top of its first line. */
  inMargin: { note: Note; top: number }[];
  room: MarginRoom | null;
}

const NO_MARKS: Marks = { marks: [], inMargin: [], room: null };

function useMarks({
  placed,
  article,
  overlay,
  layoutEpoch,
}: Pick<PageNotesProps, 'article' | 'overlay' | 'layoutEpoch'> & { placed: PlacedNote[] }): Marks {
  const [marks, setMarks] = useState(NO_MARKS);
  useLayoutEffect(() => {
    const { domText } = openPageText(article);
    const look = () => {
      const origin = overlay.current?.getBoundingClientRect();
      if (origin === undefined || overlay.current === null) return;
      const room = measureMargin(article, overlay.current);
      const boxes = [article.getBoundingClientRect()];
      const [written, others] = [
        placed.filter((each) => isInMargin(room, each)),
        placed.filter((each) => !isInMargin(room, each)),
      ];
      const lineOf = (place: PlacedNote, offset: number) => {
        const line = lineBoxAt(domText, offset);
        return line === null ? [] : [{ note: place.note, line }];
      };
      setMarks({
        room,
        inMargin: written.flatMap((place) =>
          lineOf(place, place.start).map(({ note, line }) => ({ note, top: line.top - origin.top })),
        ),
        marks: apart(
          others.flatMap((place) =>
            lineOf(place, place.note.kind === 'bookmark' ? place.start : place.end - 1).map(({ note, line }) => ({
              note,
              place: placeBeside({ article, origin, boxes, y: line.top + line.height / 2 }),
            })),
          ),
        ),
      });
    };
    look();
    // The margin may grow or disappear while the text keeps its size.
    const observer = new ResizeObserver(look);
    const page = article.closest('.reader-page');
    if (page !== null) observer.observe(page);
    return () => observer.disconnect();
  }, [placed, article, overlay, layoutEpoch]);
  return marks;
}

/** Spaces out marks whose words end on the same line, each below the previous one by its height. */
function apart(marks: Marks['marks']): Marks['marks'] {
  const height = matchMedia(NARROW_WINDOW).matches ? 44 : 24;
  const sorted = marks.toSorted((one, other) => one.place.style.top - other.place.style.top);
  const tops = stackNotes(
    sorted.map(({ place }) => ({ top: place.style.top, height })),
    [],
    0,
  );
  return sorted.map(({ note, place }, index) => {
    const style = { ...place.style, top: tops[index] ?? place.style.top };
    return { note, place: { ...place, style } };
  });
}

function isInMargin(room: MarginRoom | null, { note }: PlacedNote): boolean {
  return room !== null && note.text.trim() !== '';
}

function NoteMark({ note, place, isOpened }: { note: Note; place: PlaceBeside; isOpened: boolean }) {
  const Icon = note.kind === 'bookmark' ? Bookmark : note.text.trim() === '' ? Highlighter : MessageSquareText;
  const name =
    note.kind === 'bookmark'
      ? wording().bookmarks.label
      : note.text.trim() === ''
        ? wording().notes.highlight
        : wording().notes.note;
  return (
    <button
      type="button"
      className="pointer-events-auto absolute z-10 ms-1 grid size-6 -translate-y-1/2 place-items-center rounded-md text-hue-line hover:bg-sunken data-open:bg-sunken max-md:ms-0 max-md:h-11 max-md:w-5 forced-colors:text-[CanvasText]"
      dir={place.dir}
      style={place.style}
      data-hue={noteHue(note.colour)}
      data-open={isOpened || undefined}
      data-note={note.id}
      data-keeps-selection=""
      aria-haspopup="dialog"
      aria-label={`${name}: ${note.text.trim() || note.anchor.quote.slice(0, 80)}`}
      onClick={() => openNote(note.id)}
    >
      <Icon size={15} strokeWidth={2} aria-hidden="true" fill={note.kind === 'bookmark' ? 'currentColor' : 'none'} />
    </button>
  );
}
