'use client';

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { openPageText } from '#lib/client/article-text.ts';
import { NoteLayer } from '#lib/client/highlights/highlight-layer.ts';
import { NO_ROOM, NOT_KEPT } from '#lib/client/notes/make-note.ts';
import { NARROW_WINDOW } from '#lib/client/narrow-window.ts';
import { changeNote, noteStore, openNote } from '#lib/client/notes/note-store.ts';
import type { MarkedPlace, Note, PageMark } from '#lib/client/notes/note.ts';
import { type MarginRoom, measureMargin, stackNotes } from '#lib/client/notes/margin-room.ts';
import { placeNotes, type PlacedNote } from '#lib/client/notes/notes-on-page.ts';
import { type PlaceBeside, placeBeside } from '#lib/client/place-beside.ts';
import { changeQuestion, questionStore } from '#lib/client/notes/question-store.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { lineBoxAt, offsetAtPoint } from '#lib/client/text-geometry.ts';

import { SaidPill } from '../text/pills.tsx';
import { useLoaded } from '../use-loaded.ts';
import { MarginNotes } from './margin-notes.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteMark } from './note-mark.tsx';
import { useSharedMarks } from './use-shared-marks.ts';

const loadSharedCard = async () => (await import('./shared-note-card.tsx')).SharedNoteCard;

interface PageNotesProps {
  page: OpenPage;
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
  layoutEpoch: number;
}

/** The highlights on the page. Their notes, and the questions that were asked here, are in the margin, or behind a mark where there is no room. */
export function PageNotes({ page, article, overlay, layoutEpoch }: PageNotesProps) {
  const notes = useStore(noteStore, (state) => state.notes);
  const opened = useStore(noteStore, (state) => state.opened);
  const pageText = openPageText(article);
  const questions = useStore(questionStore, (state) => state.questions);
  const { marks: shared } = useSharedMarks(page.documentId, page.pageId);
  const { placed, lost } = useMemo(
    () => placeNotes([...notes, ...questions, ...shared], page, pageText.domText.text),
    [notes, questions, shared, page, pageText],
  );
  const [pointed, setPointed] = useState<string | null>(null);
  const layer = useRef<NoteLayer>(null);

  useEffect(() => {
    for (const { note, moved } of placed)
      if (moved !== null || note.isLost === true) changePlace(note, { ...moved, isLost: false });
    for (const note of lost) if (note.isLost !== true) changePlace(note, { isLost: true });
  }, [placed, lost]);
  useEffect(() => {
    layer.current ??= new NoteLayer();
    layer.current.paint(
      pageText,
      placed.flatMap(({ note, start, end }) => {
        if (note.kind === 'highlight') return [{ start, end, colour: note.colour }];
        return note.id === pointed ? [{ start, end, colour: 'question' }] : [];
      }),
    );
  }, [pageText, placed, pointed]);
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
  const openedShared = shared.find((mark): mark is Note => mark.id === opened?.id && mark.kind !== 'question');
  const SharedCard = useLoaded(loadSharedCard, openedShared !== undefined);
  useLayoutEffect(() => {
    const all = overlay.current?.querySelectorAll<HTMLElement>('[data-note]') ?? [];
    setAnchor(Array.from(all).find(({ dataset }) => dataset['note'] === opened?.id) ?? null);
  }, [overlay, opened, marks, inMargin]);
  const hasNoRoom = useStore(noteStore, (state) => state.hasNoRoom);
  const isUnkept = useStore(noteStore, (state) => state.isUnkept);
  return (
    <>
      {marks.map(({ note, place }) => (
        <NoteMark key={note.id} note={note} place={place} isOpened={note.id === opened?.id} onPoint={setPointed} />
      ))}
      {room && <MarginNotes notes={inMargin} room={room} openedId={opened?.id} onPoint={setPointed} />}
      {opened && openedNote && anchor && <NoteCard key={opened.key} note={openedNote} mark={anchor} />}
      {SharedCard && opened && openedShared && anchor && (
        <SharedCard key={opened.key} note={openedShared} mark={anchor} />
      )}
      {isUnkept && <SaidPill onClose={() => noteStore.setState({ isUnkept: false })}>{NOT_KEPT()}</SaidPill>}
      {hasNoRoom && <SaidPill onClose={() => noteStore.setState({ hasNoRoom: false })}>{NO_ROOM()}</SaidPill>}
    </>
  );
}

/** What somebody else shares is left alone: the browser of its owner stores where its words have moved. */
function changePlace({ kind, id, author }: PageMark, change: Partial<MarkedPlace>): void {
  if (author !== undefined) return;
  if (kind === 'question') changeQuestion(id, change);
  else changeNote(id, change);
}

interface Marks {
  /** Each at the end of the last line of its words. */
  marks: { note: PageMark; place: PlaceBeside }[];
  /** Each with the top of its first line. */
  inMargin: { note: PageMark; top: number }[];
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
