'use client';

import { Bookmark, MessageCircleQuestionMark } from 'lucide-react';
import Link from 'next/link';
import { useStore } from 'zustand';

import { LINKED } from '#components/controls/linked.ts';
import { noteStore } from '#lib/client/notes/note-store.ts';
import { noteHref, noteHue, type PageMark } from '#lib/client/notes/note.ts';
import { notesByDocument } from '#lib/client/notes/notes-file.ts';
import { questionStore } from '#lib/client/notes/question-store.ts';
import { joinParts, wording } from '#lib/contracts/wording/wording.ts';

import { useSharedMarks } from './use-shared-marks.ts';

/** The reader's notes, marks and questions in a book, in the order of its pages; each leads to its words. */
export function BookNotes({ documentId }: { documentId: string }) {
  const notes = useStore(noteStore, (state) => state.notes);
  const questions = useStore(questionStore, (state) => state.questions);
  const { marks: shared } = useSharedMarks(documentId);
  const ofBook = [...notes, ...questions, ...shared].filter((mark) => mark.documentId === documentId);
  const own = notesByDocument(ofBook)[0]?.notes ?? [];
  return (
    <>
      {own.length === 0 ? (
        <p className="px-3 pt-3 text-note text-ink-2">{wording().pageTools.noNotesYet}</p>
      ) : (
        <ul className="grid gap-1 pt-2">
          {own.map((note) => (
            <BookNote key={note.id} note={note} />
          ))}
        </ul>
      )}
      <p className="px-3 pt-4 text-note">
        <Link href="/notes" prefetch={false} className={`${LINKED} inline-block pointer-coarse:py-3`}>
          {wording().pageTools.allNotes}
        </Link>
      </p>
    </>
  );
}

function BookNote({ note }: { note: PageMark }) {
  const { kind, anchor, text, pageTitle, author } = note;
  return (
    <li>
      <Link
        href={noteHref(note)}
        prefetch={false}
        className={`block rounded-md border-s-3 px-3 py-2 wrap-anywhere hover:bg-sunken ${kind === 'question' ? 'border-line' : 'border-hue-line'}`}
        data-hue={noteHue(note)}
      >
        <span dir="auto" className="line-clamp-2 text-ink">
          {anchor.quote}
        </span>
        {text.trim() !== '' && (
          <span dir="auto" className="mt-0.5 line-clamp-3 text-note">
            {text.trim()}
          </span>
        )}
        <span className="mt-0.5 flex items-center gap-1 text-note text-ink-3">
          {kind === 'bookmark' && (
            <Bookmark size={13} strokeWidth={2} role="img" aria-label={wording().bookmarks.label} />
          )}
          {kind === 'question' && (
            <MessageCircleQuestionMark
              className="shrink-0"
              size={13}
              strokeWidth={2}
              role="img"
              aria-label={wording().notes.question.label}
            />
          )}
          <span dir="auto" className="truncate">
            {author === undefined ? pageTitle : joinParts([author, pageTitle])}
          </span>
        </span>
      </Link>
    </li>
  );
}
