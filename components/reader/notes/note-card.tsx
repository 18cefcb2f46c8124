'use client';

import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { useId, useLayoutEffect } from 'react';

import { TextArea } from '#components/controls/field.tsx';
import { Tool } from '#components/controls/tool.tsx';
import { NO_ROOM, setUsualColour } from '#lib/client/notes/make-note.ts';
import { changeNote, noteStore, removeNote } from '#lib/client/notes/note-store.ts';
import { type Note, NOTE_COLOURS, NOTE_MAX_LENGTH } from '#lib/client/notes/note.ts';
import { readerStore } from '#lib/client/reader-store.ts';

const NAMES = { amber: 'Amber', blue: 'Blue', green: 'Green', rose: 'Rose' } as const;
const SWATCHES = {
  amber: 'bg-cite-1-active',
  blue: 'bg-cite-2-active',
  green: 'bg-cite-3-active',
  rose: 'bg-cite-4-active',
} as const;

/** What was written about a place: kept as it is written. */
export function NoteCard({ note, mark }: { note: Note; mark: HTMLElement }) {
  const { id, kind, colour, text } = note;
  const name = useId();
  const { refs, floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: 'bottom-end',
    elements: { reference: mark },
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  useLayoutEffect(() => refs.floating.current?.showPopover(), [refs]);
  const close = () => refs.floating.current?.hidePopover();
  const change = (changes: Partial<Note>) => {
    if (!changeNote(id, { ...changes, changedMs: Date.now() })) readerStore.getState().announce(NO_ROOM);
  };
  return (
    <div
      ref={refs.setFloating}
      popover="auto"
      role="dialog"
      aria-label={kind === 'bookmark' ? 'Bookmark' : 'Highlight'}
      className="pointer-events-auto inset-auto m-0 w-[min(20rem,100vw-16px)] animate-arrive rounded-xl border border-line bg-raised p-3 font-ui text-ui text-ink shadow-popover print:hidden"
      style={floatingStyles}
      onToggle={({ newState }) => newState === 'closed' && noteStore.setState({ openId: null })}
      data-keeps-selection=""
      data-no-text=""
    >
      {kind === 'highlight' && (
        <fieldset className="mb-2 flex gap-2">
          <legend className="sr-only">Colour</legend>
          {NOTE_COLOURS.map((each) => (
            <label
              key={each}
              title={NAMES[each]}
              className={`relative size-7 cursor-pointer rounded-full border border-control has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus pointer-coarse:size-11 ${SWATCHES[each]}`}
            >
              <input
                type="radio"
                className="absolute inset-0 cursor-pointer opacity-0"
                name={`colour-${name}`}
                aria-label={NAMES[each]}
                checked={each === colour}
                onChange={() => {
                  setUsualColour(each);
                  change({ colour: each });
                }}
              />
            </label>
          ))}
        </fieldset>
      )}
      <TextArea
        rows={3}
        aria-label="Note"
        placeholder="Write a note"
        maxLength={NOTE_MAX_LENGTH}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="mt-1 flex justify-between">
        <Tool
          onClick={() => {
            close();
            removeNote(id);
          }}
        >
          Delete
        </Tool>
        <Tool onClick={close}>Done</Tool>
      </div>
    </div>
  );
}
