import { LINKED } from '#components/controls/linked.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { EmptyState } from '../admin-page.tsx';
import { PendingLink } from '../pending-link.tsx';
import type { FilterPart } from './describe-filter.ts';
import { tableAddress, withFields, type FilterFields, type TablePlace } from './filter-address.ts';

interface NoTurnsProps {
  fields: FilterFields;
  parts: FilterPart[];
  /** Whether the address begins behind some turn. */
  isFurther: boolean;
  /** Where the search goes on when it was ended before it had looked everywhere. */
  next: TablePlace | null;
}

/** Why there is no row, and what to do about it. */
export function NoTurns({ fields, parts, isFurther, next }: NoTurnsProps) {
  if (next !== null) {
    return (
      <EmptyState
        title={
          isFurther ? adminWording().conversations.searchPaused.next : adminWording().conversations.searchPaused.newest
        }
      >
        <p>
          {adminWording().conversations.searchPaused.explanation}{' '}
          <PendingLink href={tableAddress(fields, next)} className={LINKED}>
            {adminWording().conversations.searchPaused.continue}
          </PendingLink>
        </p>
      </EmptyState>
    );
  }
  if (isFurther) {
    return (
      <EmptyState title={adminWording().conversations.noOlder.title}>
        <p>
          <PendingLink href={tableAddress(fields)} className={LINKED}>
            {adminWording().conversations.noOlder.showNewest}
          </PendingLink>
        </p>
      </EmptyState>
    );
  }
  if (parts.length === 0) {
    return (
      <EmptyState title={adminWording().conversations.empty.title}>
        <p>{adminWording().conversations.empty.explanation}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={adminWording().conversations.noMatches.title}>
      {parts.length === 1 ? (
        <p>{adminWording().conversations.noMatches.removeOnly}</p>
      ) : (
        <p>{adminWording().conversations.noMatches.removeAny}</p>
      )}
      <ul className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
        {parts.map(({ name, text }) => (
          <li key={name}>
            <PendingLink href={tableAddress(withFields(fields, { [name]: '' }))} className={LINKED}>
              {text}
            </PendingLink>
          </li>
        ))}
      </ul>
      {fields.q !== undefined && <p>{adminWording().conversations.noMatches.searchHint}</p>}
    </EmptyState>
  );
}
