'use client';

import { type ChangeEvent, useState, useSyncExternalStore } from 'react';

import { Button } from '#components/controls/button.tsx';
import { useLoaded } from '#components/reader/use-loaded.ts';
import { keptAnswerStore, unlistKeptAnswer } from '#lib/client/sync/kept-answers.ts';
import { isSignedIn } from '#lib/client/sync/keeper.ts';
import { isInGroup } from '#lib/client/notes/group-shares.ts';
import { NO_ROOM } from '#lib/client/notes/make-note.ts';
import { importNotes, noteStore, notesLeftHere } from '#lib/client/notes/note-store.ts';
import type { AskedQuestion, Note } from '#lib/client/notes/note.ts';
import {
  keptByDocument,
  notesMarkdown,
  parseReaderFile,
  type ReaderFile,
  readerFileJson,
} from '#lib/client/notes/notes-file.ts';
import { questionStore } from '#lib/client/notes/question-store.ts';
import { importShelf, ownShelfStore, shelfLeftHere } from '#lib/client/shelf/own-shelf.ts';
import type { ShelfRecords } from '#lib/client/shelf/shelf-records.ts';
import type { KeptAnswerEntry } from '#lib/contracts/kept-records.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { MarkEntry } from './mark-entry.tsx';

const NONE: readonly Note[] = [];
const NO_QUESTIONS: readonly AskedQuestion[] = [];
const NO_ANSWERS: readonly KeptAnswerEntry[] = [];
const NO_SHELF: ShelfRecords = { collections: [], books: [] };

const loadSharedNotes = async () => (await import('./shared-notes.tsx')).SharedNotes;
const loadNoteText = async () => (await import('./note-text.tsx')).NoteText;

/** All notes, questions and saved answers by document, with the buttons to export and import the notes. */
export function NotesList() {
  const notes = useSyncExternalStore(
    noteStore.subscribe,
    () => noteStore.getState().notes,
    () => NONE,
  );
  const questions = useSyncExternalStore(
    questionStore.subscribe,
    () => questionStore.getState().questions,
    () => NO_QUESTIONS,
  );
  const answers = useSyncExternalStore(
    keptAnswerStore.subscribe,
    () => keptAnswerStore.getState().entries,
    () => NO_ANSWERS,
  );
  const shelf = useSyncExternalStore<ShelfRecords>(
    ownShelfStore.subscribe,
    () => ownShelfStore.getState(),
    () => NO_SHELF,
  );
  const noteText = useLoaded(
    loadNoteText,
    notes.some(({ text }) => text.trim() !== ''),
  );
  const SharedNotes = useLoaded(loadSharedNotes, isInGroup());
  const [said, setSaid] = useState('');
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const known = new Set(notes.map(({ id }) => id));
  const left = isHydrated ? notesLeftHere().filter(({ id }) => !known.has(id)) : [];
  const shelfLeft = isHydrated ? shelfLeftHere() : NO_SHELF;
  const wherever = isHydrated && isSignedIn() ? wording().notes.visibility.private : wording().notes.visibility.browser;
  const bring = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) setSaid(saidOfImport(parseReaderFile(await file.text())));
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {notes.length > 0 && (
          <Button onClick={() => download('notes.md', 'text/markdown', notesMarkdown(notes, location.origin))}>
            {wording().notes.export.markdown}
          </Button>
        )}
        {(notes.length > 0 || hasRecords(shelf)) && (
          <Button onClick={() => download('notes.json', 'application/json', readerFileJson({ notes, ...shelf }))}>
            {wording().notes.export.json}
          </Button>
        )}
        <label className="relative inline-flex min-h-10 cursor-pointer items-center rounded-lg border border-control px-3 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11">
          {wording().notes.import.json}
          <input
            type="file"
            accept="application/json,.json"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => void bring(event)}
          />
        </label>
      </div>
      <p role="status" className="mt-2 min-h-6 text-ink-2">
        {said}
      </p>
      {left.length > 0 && (
        <LeftHere onAdd={() => setSaid(saidOfImport({ notes: left, ...NO_SHELF }))}>
          {formatMessage(wording().notes.beforeSignIn.found, { count: left.length })}
        </LeftHere>
      )}
      {hasRecords(shelfLeft) && (
        <LeftHere onAdd={() => setSaid(saidOfImport({ notes: [], ...shelfLeft }))}>
          {wording().shelf.own.beforeSignIn}
        </LeftHere>
      )}
      {notes.length + questions.length + answers.length === 0 && (
        <p className="max-w-prose text-base text-ink-2">{formatMessage(wording().notes.empty, { wherever })}</p>
      )}
      {keptByDocument([...questions, ...notes], answers).map(({ documentId, title, notes: own, answers: kept }) => (
        <section key={documentId} className="mt-8" aria-labelledby={`notes-${documentId}`}>
          <h2 id={`notes-${documentId}`} dir="auto" className="font-read text-xl/[1.3] font-semibold">
            {title}
          </h2>
          <ul className="mt-3 grid gap-4">
            {own.map((note) => (
              <MarkEntry key={note.id} mark={note} TextOf={noteText} />
            ))}
          </ul>
          <KeptAnswers entries={kept} title={title} />
        </section>
      ))}
      {SharedNotes && <SharedNotes />}
    </>
  );
}

function LeftHere({ onAdd, children }: { onAdd: () => void; children: string }) {
  return (
    <p className="mb-4 flex max-w-prose flex-wrap items-center gap-3 text-ink-2">
      {children}
      <Button size="small" onClick={onAdd}>
        {wording().notes.beforeSignIn.add}
      </Button>
    </p>
  );
}

function hasRecords({ collections, books }: ShelfRecords): boolean {
  return collections.length + books.length > 0;
}

/** Imports what was read from a file, and returns what to say about it. */
function saidOfImport(file: ReaderFile | null): string {
  if (file === null) return wording().notes.import.noNotes;
  importShelf(file);
  if (file.notes.length === 0 && hasRecords(file)) return wording().shelf.own.added;
  const count = importNotes(file.notes);
  if (count === null) return NO_ROOM();
  return count === 1
    ? wording().notes.import.addedOne
    : formatMessage(wording().notes.import.addedSeveral, { count: count.toLocaleString(wording().common.locale) });
}

function download(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** The answers of a book that were saved as files. */
function KeptAnswers({ entries, title }: { entries: readonly KeptAnswerEntry[]; title: string }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-semibold">{wording().keep.list.title}</h3>
      <ul className="mt-2 grid gap-2" aria-label={formatMessage(wording().keep.list.forBook, { title })}>
        {entries.map(({ id, question, filename }) => (
          <li key={id} className="border-s-4 border-line ps-4">
            <p dir="auto" className="wrap-anywhere">
              {question}
            </p>
            <p className="flex flex-wrap items-center gap-x-4 text-note text-ink-2">
              <a
                href={`/api/answers/${encodeURIComponent(id)}`}
                download={filename}
                dir="auto"
                className="inline-flex min-h-8 items-center wrap-anywhere underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
              >
                {filename}
              </a>
              <button
                type="button"
                className="min-h-8 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
                aria-label={formatMessage(wording().keep.list.removeNamed, { value: question.slice(0, 60) })}
                onClick={() => unlistKeptAnswer(id)}
              >
                {wording().keep.list.remove}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
