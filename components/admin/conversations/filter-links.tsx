import { X } from 'lucide-react';

import { LINKED } from '#components/controls/linked.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { ChoiceLinks } from '../choice-links.tsx';
import { PendingLink } from '../pending-link.tsx';
import { type FilterPart, OUTCOME_NAMES } from './describe-filter.ts';
import { type FilterFields, tableAddress, withFields } from './filter-address.ts';

interface FilterShortcutsProps {
  fields: FilterFields;
  /** The current day, in UTC. */
  today: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIODS = () =>
  [
    [1, adminWording().conversations.filter.today],
    [7, adminWording().common.range['7d']],
    [30, adminWording().common.range['30d']],
  ] as const;

/** Shortcuts for the two most used filters: period and outcome. */
export function FilterShortcuts({ fields, today }: FilterShortcutsProps) {
  const periods = PERIODS().map(([days, text]) => {
    const from = new Date(today.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    return { text, changes: { from, to: '' }, isChosen: fields.from === from && fields.to === undefined };
  });
  const outcomes = Object.entries(OUTCOME_NAMES()).map(([outcome, text]) => {
    return { text, changes: { outcome }, isChosen: fields.outcome === outcome };
  });
  const anyTime = { from: '', to: '' };
  const isAnyTime = fields.from === undefined && fields.to === undefined;
  return (
    <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      <Shortcuts
        label={adminWording().common.time}
        fields={fields}
        choices={[
          { text: adminWording().conversations.filter.anyTime, changes: anyTime, isChosen: isAnyTime },
          ...periods,
        ]}
      />
      <Shortcuts
        label={adminWording().common.outcome.label}
        fields={fields}
        choices={[
          {
            text: adminWording().conversations.filter.anyOutcome,
            changes: { outcome: '' },
            isChosen: fields.outcome === undefined,
          },
          ...outcomes,
        ]}
      />
    </div>
  );
}

interface ShortcutsProps {
  label: string;
  fields: FilterFields;
  choices: { text: string; changes: FilterFields; isChosen: boolean }[];
}

function Shortcuts({ label, fields, choices }: ShortcutsProps) {
  return (
    <ChoiceLinks
      label={label}
      choices={choices.map(({ text, changes, isChosen }) => ({
        text,
        href: tableAddress(withFields(fields, changes)),
        isChosen,
      }))}
    />
  );
}

interface FilterChipsProps {
  fields: FilterFields;
  parts: FilterPart[];
}

/** The filters of the table, each with a link that removes it. */
export function FilterChips({ fields, parts }: FilterChipsProps) {
  if (parts.length === 0) return null;
  return (
    <ul
      aria-label={adminWording().conversations.filter.activeFilters}
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      {parts.map(({ name, text }) => (
        <li key={name}>
          <PendingLink
            href={tableAddress(withFields(fields, { [name]: '' }))}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-2xl border border-control bg-raised py-1 ps-3 pe-2 hover:bg-sunken pointer-coarse:min-h-10 pointer-coarse:rounded-[20px]"
          >
            <span className="sr-only">{adminWording().conversations.filter.remove} </span>
            <span className="max-w-88 truncate">{text}</span>
            <X size={14} aria-hidden="true" className="flex-none text-ink-2" />
          </PendingLink>
        </li>
      ))}
      <li>
        <PendingLink href={tableAddress({})} className={LINKED}>
          {adminWording().common.filter.clearAll}
        </PendingLink>
      </li>
    </ul>
  );
}
