'use client';

import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';

import { AdminDialog } from '#components/admin/admin-dialog.tsx';
import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { removeCollection, renameCollection } from '#lib/client/shelf/own-shelf.ts';
import type { KeptCollection } from '#lib/contracts/kept-records.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';

interface CollectionOptionsProps {
  collection: KeptCollection;
  onRemove: () => void;
  onClose: () => void;
}

/** A dialog that renames a collection or removes it. */
export function CollectionOptions({ collection: { id, name }, onRemove, onClose }: CollectionOptionsProps) {
  const [wanted, setWanted] = useState(name);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.trim() !== '') renameCollection(id, wanted.trim());
    dialog.current?.close();
  };
  const remove = () => {
    removeCollection(id);
    onRemove();
    dialog.current?.close();
  };
  return (
    <AdminDialog
      ref={dialog}
      aria-labelledby={titleId}
      className="w-[min(26rem,100vw-2rem)] font-ui text-ui"
      onClose={onClose}
    >
      <h2 id={titleId} className="text-lead font-semibold">
        {wording().shelf.own.edit}
      </h2>
      <form className="mt-3" onSubmit={rename}>
        <label className="grid gap-1 text-note text-ink-2">
          {wording().shelf.own.name}
          <Field
            required
            autoComplete="off"
            maxLength={LIMITS.titleMaxLength}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
        <p className="mt-3 text-note text-ink-2">{wording().shelf.own.booksStay}</p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="danger" onClick={remove}>
            {wording().shelf.own.remove}
          </Button>
          <Button type="submit" look="main">
            {wording().common.save}
          </Button>
        </div>
      </form>
    </AdminDialog>
  );
}
