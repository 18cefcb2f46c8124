import { Search, SlidersHorizontal } from 'lucide-react';

import { LIMITS } from '#lib/config/limits.ts';

import { FEEDBACK_NAMES, MODE_NAMES, VERDICT_NAMES } from './describe-filter.ts';
import type { FilterFields, FilterName } from './filter-address.ts';

interface FilterFieldsProps {
  fields: FilterFields;
  documents: readonly { id: string; title: string }[];
}

/** Those that stand behind the disclosure. */
const FURTHER: FilterName[] = ['from', 'to', 'mode', 'document', 'feedback', 'verdict', 'min_ms', 'max_ms'];

/** What can be looked for: words before all, the rest behind a disclosure. */
export function FilterFields({ fields, documents }: FilterFieldsProps) {
  const further = FURTHER.filter((name) => fields[name] !== undefined).length;
  return (
    <>
      <div className="turn-search">
        <label className="sr-only" htmlFor="turn-search">
          Words of the question or the answer
        </label>
        <input
          id="turn-search"
          type="search"
          name="q"
          className="field"
          placeholder="Words of the question or the answer"
          defaultValue={fields.q}
          maxLength={LIMITS.adminSearchMaxLength}
          enterKeyHint="search"
        />
        <button type="submit" className="button admin-button">
          <Search size={16} aria-hidden="true" />
          <span>Search</span>
        </button>
      </div>
      {/* What is chosen by links stays chosen when the form is sent. */}
      <input type="hidden" name="outcome" defaultValue={fields.outcome ?? ''} />
      <input type="hidden" name="session" defaultValue={fields.session ?? ''} />
      {/* It may have been opened before the scripts were there. */}
      <details className="turn-further" suppressHydrationWarning>
        <summary className="button admin-button">
          <SlidersHorizontal size={16} aria-hidden="true" />
          <span>Filters</span>
          {further > 0 && (
            <span className="admin-count">
              {further}
              <span className="sr-only"> in use</span>
            </span>
          )}
        </summary>
        <div className="turn-fields">
          <DateField name="from" label="From" fields={fields} />
          <DateField name="to" label="Until" fields={fields} />
          <Choice
            name="document"
            label="Book"
            fields={fields}
            choices={documents.map(({ id, title }) => [id, title])}
          />
          <Choice name="mode" label="Asked of" fields={fields} choices={Object.entries(MODE_NAMES)} />
          <Choice name="feedback" label="Feedback" fields={fields} choices={Object.entries(FEEDBACK_NAMES)} />
          <Choice name="verdict" label="Verdict" fields={fields} choices={Object.entries(VERDICT_NAMES)} />
          <LatencyField name="min_ms" label="Took at least (ms)" fields={fields} />
          <LatencyField name="max_ms" label="Took at most (ms)" fields={fields} />
          <p>
            <span className="admin-note">Days are those of UTC.</span>
            <button type="submit" className="button admin-button">
              Apply
            </button>
          </p>
        </div>
      </details>
    </>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^\d+(?:\.\d+)?$/;

// A browser complains when it is given what its field cannot hold.
function written(value: string | undefined, form: RegExp): string | undefined {
  return value !== undefined && form.test(value) ? value : undefined;
}

interface FieldProps {
  name: FilterName;
  label: string;
  fields: FilterFields;
}

function DateField({ name, label, fields }: FieldProps) {
  return (
    <label className="turn-field">
      <span>{label}</span>
      <input type="date" name={name} className="field" defaultValue={written(fields[name], DAY)} />
    </label>
  );
}

function LatencyField({ name, label, fields }: FieldProps) {
  return (
    <label className="turn-field">
      <span>{label}</span>
      <input
        type="number"
        name={name}
        className="field"
        min={0}
        step="any"
        inputMode="numeric"
        defaultValue={written(fields[name], NUMBER)}
      />
    </label>
  );
}

function Choice({
  name,
  label,
  fields,
  choices,
}: FieldProps & { choices: (readonly [value: string, text: string])[] }) {
  return (
    <label className="turn-field">
      <span>{label}</span>
      <select name={name} className="field" defaultValue={fields[name] ?? ''}>
        <option value="">Any</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
