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
      <div className="admin-empty">
        <h2>None among the {isFurther ? 'next' : 'newest'} questions</h2>
        <p>
          This search looks through many questions.{' '}
          <PendingLink href={tableAddress(fields, next)} className="text-link">
            Look further back
          </PendingLink>
        </p>
      </div>
    );
  }
  if (isFurther) {
    return (
      <div className="admin-empty">
        <h2>There is nothing older</h2>
        <p>
          <PendingLink href={tableAddress(fields)} className="text-link">
            Begin with the newest
          </PendingLink>
        </p>
      </div>
    );
  }
  if (parts.length === 0) {
    return (
      <div className="admin-empty">
        <h2>Nothing has been asked yet</h2>
        <p>Every question a reader asks will stand here with its answer, and with the words the answer rests on.</p>
      </div>
    );
  }
  return (
    <div className="admin-empty">
      <h2>No conversation matches</h2>
      {parts.length === 1 ? (
        <p>Try it without the filter:</p>
      ) : (
        <p>Each filter narrows what the others leave. Try it without:</p>
      )}
      <ul className="turn-chips">
        {parts.map(({ name, text }) => (
          <li key={name}>
            <PendingLink href={tableAddress(withFields(fields, { [name]: '' }))} className="text-link">
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
    </div>
  );
}
