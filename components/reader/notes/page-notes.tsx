'use client';

import { Bookmark, Highlighter, MessageSquareText } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { openPageText } from '#lib/client/article-text.ts';
import { NoteLayer } from '#lib/client/highlights/highlight-layer.ts';
import { NO_ROOM, NOT_KEPT } from '#lib/client/notes/make-note.ts';
import { changeNote, noteStore, openNote } from '#lib/client/notes/note-store.ts';
import { type Note, noteHue } from '#lib/client/notes/note.ts';
import { placeNotes, type PlacedNote } from '#lib/client/notes/notes-on-page.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { lineBoxAt, offsetAtPoint } from '#lib/client/text-geometry.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { SaidPill } from '../text/pills.tsx';
import { NoteCard } from './note-card.tsx';

interface PageNotesProps {
  page: OpenPage;
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
  layoutEpoch: number;
}

/** What was highlighted on the page, with a mark beside each that opens what was written about it. */
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

  const marks = useMarks({ placed, article, overlay, layoutEpoch });
  const hasNoRoom = useStore(noteStore, (state) => state.hasNoRoom);
  const isUnkept = useStore(noteStore, (state) => state.isUnkept);
  return (
    <>
      {marks.map(({ note, ...place }) => (
        <NoteMark key={note.id} note={note} place={place} opening={note.id === opened?.id ? opened.key : null} />
      ))}
      {isUnkept && <SaidPill onClose={() => noteStore.setState({ isUnkept: false })}>{NOT_KEPT()}</SaidPill>}
      {hasNoRoom && <SaidPill onClose={() => noteStore.setState({ hasNoRoom: false })}>{NO_ROOM()}</SaidPill>}
    </>
  );
}

interface Place {
  top: number;
  left: number;
}

function useMarks({
  placed,
  article,
  overlay,
  layoutEpoch,
}: Pick<PageNotesProps, 'article' | 'overlay' | 'layoutEpoch'> & { placed: PlacedNote[] }): (Place & { note: Note })[] {
  const [marks, setMarks] = useState<(Place & { note: Note })[]>([]);
  useLayoutEffect(() => {
    const { domText } = openPageText(article);
    const origin = overlay.current?.getBoundingClientRect();
    if (origin === undefined) return;
    const left = article.getBoundingClientRect().right - origin.left;
    const measured = placed.map(({ note, start, end }) => ({
      note,
      line: lineBoxAt(domText, note.kind === 'bookmark' ? start : end - 1),
    }));
    setMarks(
      measured.flatMap(({ note, line }) =>
        line === null ? [] : [{ note, left, top: line.top + line.height / 2 - origin.top }],
      ),
    );
  }, [placed, article, overlay, layoutEpoch]);
  return marks;
}

function NoteMark({ note, place, opening }: { note: Note; place: Place; opening: number | null }) {
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const Icon = note.kind === 'bookmark' ? Bookmark : note.text.trim() === '' ? Highlighter : MessageSquareText;
  const name =
    note.kind === 'bookmark'
      ? wording().bookmarks.label
      : note.text.trim() === ''
        ? wording().notes.highlight
        : wording().notes.note;
  return (
    <>
      <button
        ref={setMark}
        type="button"
        className="pointer-events-auto absolute z-10 ms-1 grid size-6 -translate-y-1/2 place-items-center rounded-md text-hue-line hover:bg-sunken data-open:bg-sunken max-md:ms-0 max-md:h-11 max-md:w-5 forced-colors:text-[CanvasText]"
        style={place}
        data-hue={noteHue(note.colour)}
        data-open={opening === null ? undefined : true}
        data-keeps-selection=""
        aria-haspopup="dialog"
        aria-label={`${name}: ${note.text.trim() || note.anchor.quote.slice(0, 80)}`}
        onClick={() => openNote(note.id)}
      >
        <Icon size={15} strokeWidth={2} aria-hidden="true" fill={note.kind === 'bookmark' ? 'currentColor' : 'none'} />
      </button>
      {opening !== null && mark && <NoteCard key={opening} note={note} mark={mark} />}
    </>
  );
}
