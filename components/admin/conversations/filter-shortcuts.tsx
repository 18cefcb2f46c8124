import { ChoiceLinks } from '../choice-links.tsx';
import { OUTCOME_NAMES } from './describe-filter.ts';
import { tableAddress, withFields, type FilterFields } from './filter-address.ts';

interface FilterShortcutsProps {
  fields: FilterFields;
  /** The day it is, in UTC. */
  today: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIODS = [
  [1, 'Today'],
  [7, '7 days'],
  [30, '30 days'],
] as const;

/** The two filters used most, one click each: since when, and how it went. */
export function FilterShortcuts({ fields, today }: FilterShortcutsProps) {
  const periods = PERIODS.map(([days, text]) => {
    const from = new Date(today.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    return { text, changes: { from, to: '' }, isChosen: fields.from === from && fields.to === undefined };
  });
  const outcomes = Object.entries(OUTCOME_NAMES).map(([outcome, text]) => {
    return { text, changes: { outcome }, isChosen: fields.outcome === outcome };
  });
  const anyTime = { from: '', to: '' };
  const isAnyTime = fields.from === undefined && fields.to === undefined;
  return (
    <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      <Shortcuts
        label="Time"
        fields={fields}
        choices={[{ text: 'Any time', changes: anyTime, isChosen: isAnyTime }, ...periods]}
      />
      <Shortcuts
        label="Outcome"
        fields={fields}
        choices={[
          { text: 'Any outcome', changes: { outcome: '' }, isChosen: fields.outcome === undefined },
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
