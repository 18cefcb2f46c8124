'use client';

import { useCallback, useEffect, useId, useRef, useState } from 'react';

import { TextArea } from '#components/controls/field.tsx';
import { Tool } from '#components/controls/tool.tsx';
import { useLoaded } from '#components/reader/use-loaded.ts';
import { mayShare } from '#lib/client/notes/group-shares.ts';
import { setUsualColour } from '#lib/client/notes/make-note.ts';
import { changeNote, removeNote } from '#lib/client/notes/note-store.ts';
import { type Note, NOTE_COLOURS, NOTE_MAX_LENGTH } from '#lib/client/notes/note.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { CardFrame } from './card-frame.tsx';

const loadShare = async () => (await import('./share-with-group.tsx')).ShareWithGroup;

const NAMES = () =>
  ({
    amber: wording().notes.colour.amber,
    blue: wording().notes.colour.blue,
    green: wording().notes.colour.green,
    rose: wording().notes.colour.rose,
  }) as const;
const SWATCHES = {
  amber: 'bg-cite-1-active',
  blue: 'bg-cite-2-active',
  green: 'bg-cite-3-active',
  rose: 'bg-cite-4-active',
} as const;

/** Milliseconds without a key before saving: all notes are rewritten with each change of one. */
const PAUSE_MS = 400;

/** The text being written; saved with each pause, and when the card closes. */
function useText(id: string, kept: string): [string, (text: string) => void] {
  const [text, setText] = useState(kept);
  const unsaved = useRef<string | null>(null);
  const save = useCallback(() => {
    if (unsaved.current !== null) changeNote(id, { text: unsaved.current, changedMs: Date.now() });
    unsaved.current = null;
  }, [id]);
  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [save, text]);
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [save]);
  const write = (next: string) => {
    unsaved.current = next;
    setText(next);
  };
  return [text, write];
}

/** A note about a place. */
export function NoteCard({ note, mark }: { note: Note; mark: HTMLElement }) {
  const { id, kind, colour } = note;
  const [text, write] = useText(id, note.text);
  const name = useId();
  const Share = useLoaded(loadShare, mayShare());
  return (
    <CardFrame label={kind === 'bookmark' ? wording().bookmarks.label : wording().notes.highlight} mark={mark}>
      {(close) => (
        <>
          {kind === 'highlight' && (
            <fieldset className="mb-2 flex gap-2">
              <legend className="sr-only">{wording().notes.colour.label}</legend>
              {NOTE_COLOURS.map((each) => (
                <label
                  key={each}
                  title={NAMES()[each]}
                  className={`relative size-7 cursor-pointer rounded-full border border-control has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus pointer-coarse:size-11 ${SWATCHES[each]}`}
                >
                  <input
                    type="radio"
                    className="absolute inset-0 cursor-pointer opacity-0"
                    name={`colour-${name}`}
                    aria-label={NAMES()[each]}
                    checked={each === colour}
                    onChange={() => {
                      setUsualColour(each);
                      changeNote(id, { colour: each, changedMs: Date.now() });
                    }}
                  />
                </label>
              ))}
            </fieldset>
          )}
          <TextArea
            rows={3}
            aria-label={wording().notes.note}
            placeholder={wording().notes.write}
            maxLength={NOTE_MAX_LENGTH}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
          {Share !== null && (
            <div className="mt-2">
              <Share kind="notes" id={id} />
            </div>
          )}
          <div className="mt-1 flex justify-between">
            <Tool
              onClick={() => {
                close();
                removeNote(id);
              }}
            >
              {wording().common.delete}
            </Tool>
            <Tool onClick={close}>{wording().common.done}</Tool>
          </div>
        </>
      )}
    </CardFrame>
  );
}
