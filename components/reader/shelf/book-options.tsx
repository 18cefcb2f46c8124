'use client';

import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { AdminDialog } from '#components/admin/admin-dialog.tsx';
import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { Tool } from '#components/controls/tool.tsx';
import { addCollection, changeBook, ownShelfStore } from '#lib/client/shelf/own-shelf.ts';
import { booksByDocument } from '#lib/client/shelf/shelf-records.ts';
import { isSignedIn } from '#lib/client/sync/keeper.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';

export interface OptionsBook {
  id: string;
  title: string;
}

/** A dialog with what a reader can do with a book on their own shelf. Every change takes effect at once. */
export function BookOptions({ book: { id, title }, onClose }: { book: OptionsBook; onClose: () => void }) {
  const { collections, books } = useStore(ownShelfStore);
  const own = booksByDocument(books).get(id);
  const chosen = own?.collections ?? [];
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const addTo = (name: string): boolean => {
    const added = addCollection(name);
    if (added !== null) changeBook(id, { collections: [...new Set([...chosen, added])] });
    return added !== null;
  };
  return (
    <AdminDialog
      ref={dialog}
      aria-labelledby={titleId}
      className="w-[min(24rem,100vw-2rem)] overflow-x-hidden font-ui text-ui"
      onClose={onClose}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} dir="auto" className="min-w-0 flex-1 font-read text-lead/[1.35] font-semibold wrap-anywhere">
          {title}
        </h2>
        <Tool className="-me-3 -mt-1.5" aria-label={wording().common.close} onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" size={18} strokeWidth={1.75} />
        </Tool>
      </div>
      <div className="mt-2 grid">
        <Choice isChosen={own?.isFinished === true} onChange={(isFinished) => changeBook(id, { isFinished })}>
          {wording().shelf.own.isFinished}
        </Choice>
        <Choice isChosen={own?.isHidden === true} onChange={(isHidden) => changeBook(id, { isHidden })}>
          {wording().shelf.own.hide}
        </Choice>
      </div>
      <fieldset className="mt-3 grid min-w-0 border-t border-line pt-3">
        <legend className="sr-only">{wording().shelf.own.collections}</legend>
        <p aria-hidden="true" className="mb-1 text-note text-ink-2">
          {wording().shelf.own.collections}
        </p>
        {collections.map(({ id: collectionId, name }) => (
          <Choice
            key={collectionId}
            isChosen={chosen.includes(collectionId)}
            onChange={(isIn) => {
              const others = chosen.filter((each) => each !== collectionId);
              changeBook(id, { collections: isIn ? [...others, collectionId] : others });
            }}
          >
            <bdi>{name}</bdi>
          </Choice>
        ))}
        {collections.length < LIMITS.collectionsMax && <NewCollection onAdd={addTo} />}
      </fieldset>
      <p className="mt-3 text-note text-ink-3">
        {isSignedIn() ? wording().shelf.own.private : wording().shelf.own.browser}
      </p>
    </AdminDialog>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
}

function Choice({ isChosen, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-9 items-center gap-2.5 wrap-anywhere pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4.5 flex-none accent-ink-2"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** `onAdd` returns false if nothing was added: the name then stays in the field. */
function NewCollection({ onAdd }: { onAdd: (name: string) => boolean }) {
  const [name, setName] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given !== '' && onAdd(given)) setName('');
  };
  return (
    <form className="mt-1.5 flex gap-2" onSubmit={add}>
      <Field
        size="small"
        className="min-w-0 flex-1"
        aria-label={wording().shelf.own.newCollection}
        placeholder={wording().shelf.own.newCollection}
        maxLength={LIMITS.titleMaxLength}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small">
        {wording().shelf.own.add}
      </Button>
    </form>
  );
}
