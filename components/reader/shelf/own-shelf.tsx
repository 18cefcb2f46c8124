'use client';

import { Ellipsis } from 'lucide-react';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { Select } from '#components/controls/field.tsx';
import { IconButton, QuietButton } from '#components/controls/quiet-button.tsx';
import { narrowShelf, type ShelfPart } from '#lib/client/shelf/narrow-shelf.ts';
import { ownShelfStore } from '#lib/client/shelf/own-shelf.ts';
import { booksByDocument } from '#lib/client/shelf/shelf-records.ts';
import type { KeptCollection } from '#lib/contracts/kept-records.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { useOpening } from '../use-opening.ts';
import { BookOptions, type OptionsBook } from './book-options.tsx';
import { CollectionOptions } from './collection-options.tsx';
import type { OwnView } from './own-view.ts';

interface OwnShelfProps {
  /** Called whenever the reader chose another part of the shelf, or changed something on it. */
  onView: (view: OwnView) => void;
}

/** The reader's own order on the shelf: which part of it is shown, and the dialogs for books and collections. Rendered in the browser only. */
export function OwnShelf({ onView }: OwnShelfProps) {
  const { collections, books, hasNoRoom, isUnkept } = useStore(ownShelfStore);
  const [part, setPart] = useState<ShelfPart>({ kind: 'all' });
  const [nowMs] = useState(Date.now);
  const { opened: openedBook, open: openBook, close: closeBook } = useOpening<OptionsBook>();
  const { opened: openedCollection, open: openCollection, close: closeCollection } = useOpening<KeptCollection>();
  const choice = useRef<HTMLSelectElement>(null);

  useLayoutEffect(() => {
    const own = booksByDocument(books);
    const collection = part.kind === 'collection' ? collections.find(({ id }) => id === part.id) : undefined;
    onView({
      narrow: (documents) => narrowShelf(documents, part, { books: own, nowMs }),
      isNarrowed: part.kind !== 'all',
      isFinished: (documentId) => own.get(documentId)?.isFinished === true,
      choice: (
        <>
          <PartChoice ref={choice} part={part} collections={collections} onChoose={setPart} />
          {collection && (
            <QuietButton
              className="min-h-10 self-end"
              aria-haspopup="dialog"
              onClick={() => openCollection(collection)}
            >
              {wording().shelf.own.edit}
            </QuietButton>
          )}
          <Trouble hasNoRoom={hasNoRoom} isUnkept={isUnkept} />
        </>
      ),
      menuOf: (book) => <OptionsButton book={book} onOpen={openBook} />,
    });
  }, [collections, books, hasNoRoom, isUnkept, part, nowMs, onView, openBook, openCollection]);

  /** The browser returns the focus to the button that opened a dialog, unless the button is gone with its book or collection. */
  const focusChoice = () => {
    const { activeElement } = document;
    // Until the next frame, it may still be in the closed dialog.
    if (activeElement === document.body || activeElement?.closest('dialog')) choice.current?.focus();
  };
  return (
    <>
      {openedBook && (
        <BookOptions
          key={openedBook.key}
          book={openedBook.value}
          onClose={() => {
            focusChoice();
            closeBook();
          }}
        />
      )}
      {openedCollection && (
        <CollectionOptions
          key={openedCollection.key}
          collection={openedCollection.value}
          onRemove={() => setPart({ kind: 'all' })}
          onClose={() => {
            focusChoice();
            closeCollection();
          }}
        />
      )}
    </>
  );
}

const PARTS = ['all', 'recent', 'finished', 'hidden'] as const;

interface PartChoiceProps {
  ref: Ref<HTMLSelectElement>;
  part: ShelfPart;
  collections: readonly KeptCollection[];
  onChoose: (part: ShelfPart) => void;
}

function PartChoice({ ref, part, collections, onChoose }: PartChoiceProps) {
  const { compare } = new Intl.Collator(wording().common.locale, { numeric: true });
  const byName = collections.toSorted((one, other) => compare(one.name, other.name));
  // Values are positions, because an id from a file may be any text.
  const values: { part: ShelfPart; name: string }[] = [
    ...PARTS.map((kind) => ({ part: { kind }, name: wording().shelf.own[kind] })),
    ...byName.map(({ id, name }) => ({ part: { kind: 'collection' as const, id }, name })),
  ];
  const chosen = values.findIndex((value) => isSamePart(value.part, part));
  const options = values.map(({ name }, index) => (
    <option key={index} value={index}>
      {name}
    </option>
  ));
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-ink-2">
      {wording().shelf.own.show}
      <Select
        ref={ref}
        className="w-40"
        value={Math.max(chosen, 0)}
        onChange={({ target }) => onChoose(values[Number(target.value)]?.part ?? { kind: 'all' })}
      >
        {options.slice(0, PARTS.length)}
        {byName.length > 0 && (
          <optgroup label={wording().shelf.own.collections}>{options.slice(PARTS.length)}</optgroup>
        )}
      </Select>
    </label>
  );
}

function isSamePart(one: ShelfPart, other: ShelfPart): boolean {
  if (one.kind === 'collection' && other.kind === 'collection') return one.id === other.id;
  return one.kind === other.kind;
}

/** Opens what a reader may do with a book, at the end of the line below its cover. */
function OptionsButton({ book, onOpen }: { book: OptionsBook; onOpen: (book: OptionsBook) => void }): ReactNode {
  return (
    <IconButton
      className="absolute -inset-e-2.5 -bottom-2 pointer-coarse:-inset-e-3 pointer-coarse:-bottom-3"
      aria-label={formatMessage(wording().shelf.own.options, { title: book.title })}
      aria-haspopup="dialog"
      onClick={() => onOpen(book)}
    >
      <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}

function Trouble({ hasNoRoom, isUnkept }: { hasNoRoom: boolean; isUnkept: boolean }) {
  if (!hasNoRoom && !isUnkept) return null;
  return (
    <p role="alert" className="basis-full text-danger">
      {hasNoRoom ? wording().shelf.own.noRoom : wording().shelf.own.notSaved}
    </p>
  );
}
