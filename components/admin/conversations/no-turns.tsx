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
      <EmptyState title={isFurther ? adminWording().noneAmongNext : adminWording().noneAmongNewest}>
        <p>
          {adminWording().looksThroughMany}{' '}
          <PendingLink href={tableAddress(fields, next)} className={LINKED}>
            {adminWording().lookFurtherBack}
          </PendingLink>
        </p>
      </EmptyState>
    );
  }
  if (isFurther) {
    return (
      <EmptyState title={adminWording().thereIsNothingOlder}>
        <p>
          <PendingLink href={tableAddress(fields)} className={LINKED}>
            {adminWording().beginWithTheNewest}
          </PendingLink>
        </p>
      </EmptyState>
    );
  }
  if (parts.length === 0) {
    return (
      <EmptyState title={adminWording().nothingHasBeenAsked}>
        <p>{adminWording().everyQuestionAReader}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={adminWording().noConversationMatches}>
      {parts.length === 1 ? <p>{adminWording().tryItWithoutThe}</p> : <p>{adminWording().eachFilterNarrowsWhat}</p>}
      <ul className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
        {parts.map(({ name, text }) => (
          <li key={name}>
            <PendingLink href={tableAddress(withFields(fields, { [name]: '' }))} className={LINKED}>
              {text}
            </PendingLink>
          </li>
        ))}
      </ul>
      {fields.q !== undefined && <p>{adminWording().aSearchFindsWhat}</p>}
    </EmptyState>
  );
}
