import { X } from 'lucide-react';

import { LINKED } from '#components/controls/linked.ts';

import { PendingLink } from '../pending-link.tsx';
import type { FilterPart } from './describe-filter.ts';
import { tableAddress, withFields, type FilterFields } from './filter-address.ts';

interface FilterChipsProps {
  fields: FilterFields;
  parts: FilterPart[];
}

/** What the table is narrowed by, each part with the way to do without it. */
export function FilterChips({ fields, parts }: FilterChipsProps) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {parts.map(({ name, text }) => (
        <li key={name}>
          <PendingLink
            href={tableAddress(withFields(fields, { [name]: '' }))}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-2xl border border-control bg-raised py-1 ps-3 pe-2 hover:bg-sunken pointer-coarse:min-h-10 pointer-coarse:rounded-[20px]"
          >
            <span className="sr-only">Remove the filter: </span>
            <span className="max-w-88 truncate">{text}</span>
            <X size={14} aria-hidden="true" className="flex-none text-ink-2" />
          </PendingLink>
        </li>
      ))}
      <li>
        <PendingLink href={tableAddress({})} className={LINKED}>
          Clear all
        </PendingLink>
      </li>
    </ul>
  );
}
