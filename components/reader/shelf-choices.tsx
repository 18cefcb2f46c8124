'use client';

import { Select } from '#components/controls/field.tsx';

import {
  choicesOf,
  NARROWED_BY,
  type NarrowedDocument,
  type NarrowedField,
  type Narrowing,
} from './narrow-documents.ts';

interface ShelfChoicesProps {
  documents: readonly NarrowedDocument[];
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
}

const FIELDS = Object.keys(NARROWED_BY) as NarrowedField[];

/** A choice for everything in which the documents differ; nothing where they do not. */
export function ShelfChoices({ documents, narrowing, onNarrow }: ShelfChoicesProps) {
  const offered = FIELDS.map((field) => ({ field, choices: choicesOf(documents, field) })).filter(
    ({ choices }) => choices.length > 0,
  );
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label="Narrow the library" className="mt-4 flex flex-wrap gap-3">
      {offered.map(({ field, choices }) => (
        <label key={field} className="flex flex-col gap-1 text-sm text-ink-2">
          {NARROWED_BY[field]}
          <Select
            value={narrowing[field] ?? ''}
            onChange={({ target: { value } }) => {
              const { [field]: _, ...others } = narrowing;
              onNarrow(value === '' ? others : { ...others, [field]: value });
            }}
          >
            <option value="">Any</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        </label>
      ))}
    </div>
  );
}
