import { LINKED } from '#components/controls/linked.ts';

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
      <EmptyState title={`None among the ${isFurther ? 'next' : 'newest'} questions`}>
        <p>
          This search looks through many questions.{' '}
          <PendingLink href={tableAddress(fields, next)} className={LINKED}>
            Look further back
          </PendingLink>
        </p>
      </EmptyState>
    );
  }
  if (isFurther) {
    return (
      <EmptyState title="There is nothing older">
        <p>
          <PendingLink href={tableAddress(fields)} className={LINKED}>
            Begin with the newest
          </PendingLink>
        </p>
      </EmptyState>
    );
  }
  if (parts.length === 0) {
    return (
      <EmptyState title="Nothing has been asked yet">
        <p>Every question a reader asks will stand here with its answer, and with the words the answer rests on.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No conversation matches">
      {parts.length === 1 ? (
        <p>Try it without the filter:</p>
      ) : (
        <p>Each filter narrows what the others leave. Try it without:</p>
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
      {fields.q !== undefined && (
        <p>
          A search finds what holds all of its words, in the question or the answer. Words like “how” and “the” do not
          count, and alone they find nothing.
        </p>
      )}
    </EmptyState>
  );
}
