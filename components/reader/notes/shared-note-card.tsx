'use client';

import { Tool } from '#components/controls/tool.tsx';
import type { Note } from '#lib/client/notes/note.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { CardFrame } from './card-frame.tsx';
import { NoteText } from './note-text.tsx';

/** A note of somebody else, to read. */
export function SharedNoteCard({ note, mark }: { note: Note; mark: HTMLElement }) {
  const author = note.author ?? '';
  return (
    <CardFrame label={formatMessage(wording().notes.group.by, { author })} mark={mark}>
      {(close) => (
        <>
          <p className="text-note text-ink-2">{formatMessage(wording().notes.group.by, { author })}</p>
          <div className="mt-1 max-h-[40vh] overflow-y-auto" tabIndex={0}>
            {note.text.trim() === '' ? (
              <p dir="auto" className="line-clamp-6 wrap-anywhere">
                {note.anchor.quote}
              </p>
            ) : (
              <NoteText text={note.text} />
            )}
          </div>
          <div className="mt-1 flex justify-end">
            <Tool onClick={close}>{wording().common.done}</Tool>
          </div>
        </>
      )}
    </CardFrame>
  );
}
