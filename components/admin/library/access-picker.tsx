'use client';

import { X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field, Select } from '#components/controls/field.tsx';
import { IconButton } from '#components/controls/quiet-button.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { ACCESS_KINDS, type AccessDraft, type AccessKind, grantOf, grantWords, PUBLIC } from './access-words.ts';

interface AccessPickerProps {
  /** As `user:ada`; with an empty list only administrators have access. */
  grants: readonly string[];
  /** Grants of other documents, to choose from. */
  known: readonly string[];
  onChange: (grants: string[]) => void;
  /** The typed grant that has not been added yet, in its final form. */
  draft: AccessDraft;
  onDraft: (draft: AccessDraft) => void;
}

/** Who may read a document: everybody, or users, departments and organisations by their names. */
export function AccessPicker({ grants, known, onChange, draft, onDraft }: AccessPickerProps) {
  const id = useId();
  const { kind, name } = draft;
  const isPublic = grants.includes(PUBLIC);
  const named = grants.filter((grant) => grant !== PUBLIC);
  const add = () => {
    const grant = grantOf(draft);
    if (grant === null) return;
    onChange([...new Set([...grants, grant])]);
    onDraft({ kind, name: '' });
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || name.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1 font-medium">{adminWording().document.access.legend}</legend>
      <label className="flex min-h-9 w-fit items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 accent-ink-2"
          autoFocus
          checked={isPublic}
          onChange={() => onChange(isPublic ? named : [PUBLIC, ...named])}
        />
        {adminWording().document.access.everyone}
      </label>
      {named.length > 0 && (
        <ul className={`flex flex-wrap gap-2 ${isPublic ? 'opacity-60' : ''}`}>
          {named.map((grant) => (
            <li
              key={grant}
              className="inline-flex items-center gap-1 rounded-lg border border-line bg-surface ps-3 wrap-anywhere"
            >
              {grantWords(grant)}
              <IconButton
                aria-label={formatMessage(adminWording().document.access.remove, { grant: grantWords(grant) })}
                onClick={() => onChange(grants.filter((one) => one !== grant))}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {!isPublic && (
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label={adminWording().document.access.kind}
            value={kind}
            onChange={({ target }) => onDraft({ kind: target.value as AccessKind, name })}
          >
            {ACCESS_KINDS.map((one) => (
              <option key={one} value={one}>
                {adminWording().document.access.kindOptions[one]}
              </option>
            ))}
          </Select>
          <Field
            className="min-w-0 flex-[1_1_10rem]"
            aria-label={adminWording().document.access.name}
            list={`${id}-known`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={name}
            onChange={({ target }) => onDraft({ kind, name: target.value })}
            onKeyDown={addByKey}
          />
          <datalist id={`${id}-known`}>
            {known
              .filter((grant) => grant.startsWith(`${kind}:`) && !grants.includes(grant))
              .map((grant) => (
                <option key={grant} value={grant.slice(kind.length + 1)} />
              ))}
          </datalist>
          <Button disabled={name.trim() === ''} onClick={add}>
            {adminWording().document.access.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
