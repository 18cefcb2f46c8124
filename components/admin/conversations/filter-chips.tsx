import { X } from 'lucide-react';

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
    <ul aria-label="Filters in use" className="turn-chips">
      {parts.map(({ name, text }) => (
        <li key={name}>
          <PendingLink href={tableAddress(withFields(fields, { [name]: '' }))} className="admin-chip">
            <span className="sr-only">Remove the filter: </span>
            <span className="admin-chip-text">{text}</span>
            <X size={14} aria-hidden="true" />
          </PendingLink>
        </li>
      ))}
      <li>
        <PendingLink href={tableAddress({})} className="text-link">
          Clear all
        </PendingLink>
      </li>
    </ul>
  );
}
