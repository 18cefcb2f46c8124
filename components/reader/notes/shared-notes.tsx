'use client';

import { MessageCircleQuestionMark } from 'lucide-react';
import Link from 'next/link';

import { talkHref } from '#lib/client/notes/group-shares.ts';
import type { Note } from '#lib/client/notes/note.ts';
import { notesByDocument } from '#lib/client/notes/notes-file.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { MarkEntry } from './mark-entry.tsx';
import { NoteText } from './note-text.tsx';
import { useSharedMarks } from './use-shared-marks.ts';

/** The notes and conversations that others share with the reader's groups. Nothing where there are none. */
export function SharedNotes() {
  const { marks, talks } = useSharedMarks(null);
  const notes = marks.filter((mark): mark is Note => mark.kind !== 'question');
  if (notes.length + talks.length === 0) return null;
  return (
    <section className="mt-12 border-t border-line pt-8" aria-labelledby="shared-with-groups">
      <h2 id="shared-with-groups" className="font-read text-2xl/[1.25] font-semibold">
        {wording().notes.group.title}
      </h2>
      {notesByDocument(notes).map(({ documentId, title, notes: own }) => (
        <section key={documentId} className="mt-6" aria-labelledby={`shared-${documentId}`}>
          <h3 id={`shared-${documentId}`} dir="auto" className="font-read text-xl/[1.3] font-semibold">
            {title}
          </h3>
          <ul className="mt-3 grid gap-4">
            {own.map((note) => (
              <MarkEntry key={note.id} mark={note} TextOf={NoteText} />
            ))}
          </ul>
        </section>
      ))}
      {talks.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{wording().conversations.title}</h3>
          <ul className="mt-2 grid gap-3" aria-label={wording().conversations.title}>
            {talks.map(({ shareId, author, question }) => (
              <li key={shareId} className="flex gap-2 border-s-4 border-line ps-4">
                <MessageCircleQuestionMark
                  className="mt-[0.2em] shrink-0 text-ink-2"
                  size={16}
                  strokeWidth={2}
                  aria-hidden="true"
                />
                <div className="min-w-0">
                  <Link
                    href={talkHref(shareId)}
                    prefetch={false}
                    dir="auto"
                    className="inline-flex min-h-8 items-center wrap-anywhere underline underline-offset-2 pointer-coarse:min-h-11"
                  >
                    {question}
                  </Link>
                  <p className="text-note text-ink-2">{formatMessage(wording().notes.group.by, { author })}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
