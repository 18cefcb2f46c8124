'use client';

import { Bookmark, Highlighter, type LucideIcon, MessageCircleQuestionMark, MessageSquareText } from 'lucide-react';

import { openNote } from '#lib/client/notes/note-store.ts';
import { noteHue, type PageMark } from '#lib/client/notes/note.ts';
import { openQuestion } from '#lib/client/notes/question-store.ts';
import type { PlaceBeside } from '#lib/client/place-beside.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

interface NoteMarkProps {
  note: PageMark;
  place: PlaceBeside;
  isOpened: boolean;
  onPoint: (id: string | null) => void;
}

/** The mark of a note or a question at the end of the line of its words. */
export function NoteMark({ note, place, isOpened, onPoint }: NoteMarkProps) {
  const Icon = iconOf(note);
  return (
    <button
      type="button"
      className="pointer-events-auto absolute z-10 ms-1 grid size-6 -translate-y-1/2 place-items-center rounded-md text-hue-line hover:bg-sunken data-open:bg-sunken max-md:ms-0 max-md:h-11 max-md:w-5 forced-colors:text-[CanvasText]"
      dir={place.dir}
      style={place.style}
      data-open={isOpened || undefined}
      aria-label={labelOf(note)}
      {...markProps(note, onPoint)}
    >
      <Icon size={15} strokeWidth={2} aria-hidden="true" fill={note.kind === 'bookmark' ? 'currentColor' : 'none'} />
    </button>
  );
}

/** What the button of a note or a question has, wherever it stands: the words of a question are shown while it is pointed at. */
export function markProps(note: PageMark, onPoint: (id: string | null) => void) {
  const known = { 'data-hue': noteHue(note), 'data-note': note.id, 'data-keeps-selection': '' };
  if (note.kind !== 'question')
    return { ...known, 'aria-haspopup': 'dialog', onClick: () => openNote(note.id) } as const;
  const [point, leave] = [() => onPoint(note.id), () => onPoint(null)];
  const pointing = { onPointerEnter: point, onPointerLeave: leave, onFocus: point, onBlur: leave };
  return { ...known, ...pointing, onClick: () => openQuestion(note) };
}

/** Returns what the button of a mark is called: its kind, its author if it is somebody else’s, and its text. */
export function labelOf(note: PageMark): string {
  const { text, anchor, author } = note;
  const value = text.trim() || anchor.quote.slice(0, 80);
  const mark = nameOf(note);
  if (author === undefined) return `${mark}: ${value}`;
  return formatMessage(wording().notes.group.mark, { mark, author, value });
}

function iconOf({ kind, text }: PageMark): LucideIcon {
  if (kind === 'question') return MessageCircleQuestionMark;
  if (kind === 'bookmark') return Bookmark;
  return text.trim() === '' ? Highlighter : MessageSquareText;
}

function nameOf({ kind, text }: PageMark): string {
  if (kind === 'question') return wording().notes.question.label;
  if (kind === 'bookmark') return wording().bookmarks.label;
  return text.trim() === '' ? wording().notes.highlight : wording().notes.note;
}
