'use client';

import { MessageCircleQuestionMark } from 'lucide-react';
import Link from 'next/link';

import { removeNote } from '#lib/client/notes/note-store.ts';
import { type AskedQuestion, type Note, noteHref, noteHue, type PageMark } from '#lib/client/notes/note.ts';
import { openQuestion, removeQuestions } from '#lib/client/notes/question-store.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import type { NoteText } from './note-text.tsx';

interface MarkEntryProps {
  mark: PageMark;
  /** Renders the text of a note; null until it is loaded. */
  TextOf: typeof NoteText | null;
}

/** A note or a question in the list of all: the words it is about, what was written or asked, and where they stand. */
export function MarkEntry({ mark, TextOf }: MarkEntryProps) {
  return (
    <li
      className={`border-s-4 ps-4 ${mark.kind === 'question' ? 'border-line' : 'border-hue-line'}`}
      data-hue={noteHue(mark)}
    >
      <blockquote
        dir="auto"
        className="line-clamp-6 font-read text-[1.0625rem]/[1.5] wrap-anywhere whitespace-pre-line"
      >
        {mark.anchor.quote}
      </blockquote>
      {mark.kind === 'question' ? <QuestionText question={mark} /> : <WrittenText note={mark} TextOf={TextOf} />}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-note text-ink-2">
        <Link
          href={noteHref(mark)}
          prefetch={false}
          dir="auto"
          className="inline-flex min-h-8 items-center underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
        >
          {mark.kind === 'bookmark'
            ? formatMessage(wording().bookmarks.onPage, { pageTitle: mark.pageTitle })
            : mark.pageTitle}
        </Link>
        {mark.isLost === true && <span className="text-warn">{wording().notes.lost}</span>}
        {mark.author === undefined ? (
          <OwnTools mark={mark} />
        ) : (
          <span>{formatMessage(wording().notes.group.by, { author: mark.author })}</span>
        )}
      </p>
    </li>
  );
}

function WrittenText({ note, TextOf }: { note: Note; TextOf: MarkEntryProps['TextOf'] }) {
  const text = note.text.trim();
  if (text === '') return null;
  if (TextOf !== null) return <TextOf text={note.text} />;
  return (
    <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

function QuestionText({ question }: { question: AskedQuestion }) {
  return (
    <p className="mt-2 flex gap-2">
      <MessageCircleQuestionMark
        className="mt-[0.2em] shrink-0 text-ink-2"
        size={16}
        strokeWidth={2}
        role="img"
        aria-label={wording().notes.question.label}
      />
      <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
        {question.text}
      </span>
    </p>
  );
}

const TOOL = 'min-h-8 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11';

function OwnTools({ mark }: { mark: PageMark }) {
  return mark.kind === 'question' ? <QuestionTools question={mark} /> : <NoteTools note={mark} />;
}

function NoteTools({ note: { id, anchor } }: { note: Note }) {
  return (
    <button
      type="button"
      className={TOOL}
      aria-label={formatMessage(wording().notes.deleteNamed, { value: anchor.quote.slice(0, 60) })}
      onClick={() => removeNote(id)}
    >
      {wording().common.delete}
    </button>
  );
}

function QuestionTools({ question }: { question: AskedQuestion }) {
  const value = question.text.slice(0, 60);
  return (
    <>
      <button
        type="button"
        className={TOOL}
        aria-label={formatMessage(wording().notes.question.showNamed, { value })}
        onClick={() => openQuestion(question)}
      >
        {wording().notes.question.show}
      </button>
      <button
        type="button"
        className={TOOL}
        aria-label={formatMessage(wording().keep.list.removeNamed, { value })}
        onClick={() => void removeQuestions(({ id }) => id === question.id)}
      >
        {wording().keep.list.remove}
      </button>
    </>
  );
}
