import { Search, SlidersHorizontal } from 'lucide-react';

import { Field, Select } from '#components/controls/field.tsx';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { CountBadge, DENSE_BUTTON } from '../admin-page.tsx';
import { FEEDBACK_NAMES, MODE_NAMES, VERDICT_NAMES } from './describe-filter.ts';
import { FILTER_NAMES, type FilterFields, type FilterName } from './filter-address.ts';

interface FilterFieldsProps {
  fields: FilterFields;
  documents: readonly { id: string; title: string }[];
  /** The names of the existing profiles. */
  profiles: readonly string[];
}

/** Filters with their own place; all others are behind the disclosure. */
const APART: readonly FilterName[] = ['q', 'outcome', 'session'];

// On a phone the icons are enough, so that the rows begin on the first screen.
const SPARED = 'max-[600px]:absolute max-[600px]:[clip-path:inset(50%)]';
const LABELLED = 'grid min-w-0 gap-1 text-[0.8125rem] text-ink-2';
const FIELD = 'w-full min-w-0 text-[0.875rem] pointer-coarse:text-[1rem]';

/** The search fields: words first, the rest behind a disclosure. */
export function FilterFields({ fields, documents, profiles }: FilterFieldsProps) {
  // A profile that no longer exists can still be searched for: its turns still exist.
  const known = [...new Set([...profiles, ...(fields.profile === undefined ? [] : [fields.profile])])];
  const further = FILTER_NAMES.filter((name) => !APART.includes(name) && fields[name] !== undefined).length;
  return (
    <>
      <div className="flex min-w-0 flex-[1_1_20rem] gap-2 max-[600px]:basis-48">
        <label className="sr-only" htmlFor="turn-search">
          {adminWording().conversations.field.words}
        </label>
        <Field
          id="turn-search"
          type="search"
          name="q"
          className="min-w-0 flex-1"
          placeholder={adminWording().conversations.field.words}
          defaultValue={fields.q}
          maxLength={LIMITS.adminSearchMaxLength}
          enterKeyHint="search"
        />
        <button type="submit" className={DENSE_BUTTON}>
          <Search size={16} aria-hidden="true" />
          <span className={SPARED}>{adminWording().common.search}</span>
        </button>
      </div>
      {/* What is chosen by links stays chosen when the form is sent. */}
      <input type="hidden" name="outcome" defaultValue={fields.outcome ?? ''} />
      <input type="hidden" name="session" defaultValue={fields.session ?? ''} />
      {/*
        Its fields take the whole line below, while its button stays in the line of the search. It may have been opened before the
        scripts were there.
      */}
      <details className="contents details-content:flex-[1_0_100%]" suppressHydrationWarning>
        <summary className={DENSE_BUTTON}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          <span className={SPARED}>{adminWording().common.filter.title}</span>
          {further > 0 && (
            <CountBadge>
              {further}
              <span className="sr-only"> {adminWording().common.filter.active}</span>
            </CountBadge>
          )}
        </summary>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 min-[900px]:grid-cols-4">
          <DateField name="from" label={adminWording().common.from} fields={fields} />
          <DateField name="to" label={adminWording().common.until} fields={fields} />
          <Choice
            name="document"
            label={adminWording().common.book}
            fields={fields}
            choices={documents.map(({ id, title }) => [id, title])}
          />
          <Choice
            name="mode"
            label={adminWording().conversations.field.mode}
            fields={fields}
            choices={Object.entries(MODE_NAMES())}
          />
          <Choice
            name="feedback"
            label={adminWording().common.feedback}
            fields={fields}
            choices={Object.entries(FEEDBACK_NAMES())}
          />
          <Choice
            name="verdict"
            label={adminWording().common.verdict.label}
            fields={fields}
            choices={Object.entries(VERDICT_NAMES())}
          />
          {known.length > 0 && (
            <Choice
              name="profile"
              label={adminWording().common.profile}
              fields={fields}
              choices={known.map((name) => [name, name])}
            />
          )}
          {(known.length > 0 || fields.audit !== undefined) && (
            <label className={LABELLED}>
              <span>{adminWording().conversations.field.audit}</span>
              <Field
                name="audit"
                className={FIELD}
                placeholder={adminWording().conversations.field.auditPlaceholder}
                defaultValue={fields.audit}
                maxLength={LIMITS.adminSearchMaxLength}
              />
            </label>
          )}
          <LatencyField name="min_ms" label={adminWording().conversations.field.minimumTime} fields={fields} />
          <LatencyField name="max_ms" label={adminWording().conversations.field.maximumTime} fields={fields} />
          <p className="col-span-full flex items-center justify-between gap-4">
            <span className="text-ink-2">{adminWording().common.filter.daysInUtc}</span>
            <button type="submit" className={DENSE_BUTTON}>
              {adminWording().common.filter.apply}
            </button>
          </p>
        </div>
      </details>
    </>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^\d+(?:\.\d+)?$/;

// A browser complains about a value that its field cannot hold.
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
    <label className={LABELLED}>
      <span>{label}</span>
      <Field type="date" name={name} className={FIELD} defaultValue={written(fields[name], DAY)} />
    </label>
  );
}

function LatencyField({ name, label, fields }: FieldProps) {
  return (
    <label className={LABELLED}>
      <span>{label}</span>
      <Field
        type="number"
        name={name}
        className={FIELD}
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
    <label className={LABELLED}>
      <span>{label}</span>
      <Select name={name} className={FIELD} defaultValue={fields[name] ?? ''}>
        <option value="">{adminWording().common.filter.any}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  );
}
