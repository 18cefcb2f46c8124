'use client';

import type { ReactNode } from 'react';

import { Select } from '#components/controls/field.tsx';
import {
  choicesOf,
  NARROWED_BY,
  NARROWED_FIELDS,
  type NarrowedDocument,
  type Narrowing,
} from '#lib/client/narrow-documents.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

interface DocumentChoicesProps {
  documents: readonly NarrowedDocument[];
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  /** `small`: for the panel. */
  size?: 'small';
}

/** A select for every field in which the documents differ; renders nothing where they do not differ. */
export function DocumentChoices({ documents, narrowing, onNarrow, size }: DocumentChoicesProps): ReactNode {
  return NARROWED_FIELDS.map((field) => {
    const choices = choicesOf(documents, field);
    if (choices.length === 0) return null;
    return (
      <label key={field} className="flex min-w-0 flex-col gap-1 text-sm text-ink-2">
        {NARROWED_BY()[field]}
        <Select
          {...(size && { size })}
          value={narrowing[field] ?? ''}
          onChange={({ target: { value } }) => {
            const { [field]: _, ...others } = narrowing;
            onNarrow(value === '' ? others : { ...others, [field]: value });
          }}
        >
          <option value="">{wording().shelf.filter.any}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </label>
    );
  });
}
