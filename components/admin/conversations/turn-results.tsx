import type { FilterPart } from './describe-filter.ts';
import { tableAddress, type FilterFields, type TablePlace } from './filter-address.ts';
import { GroundingKey } from './grounding-summary.tsx';
import { NoTurns } from './no-turns.tsx';
import { TurnPages } from './turn-pages.tsx';
import type { RowTurn } from './turn-row.tsx';
import { TurnTable } from './turn-table.tsx';

interface TurnResultsProps {
  fields: FilterFields;
  parts: FilterPart[];
  turns: RowTurn[];
  /** Behind which they begin; null for the newest. */
  after: TablePlace | null;
  /** Null when these are the last. */
  next: TablePlace | null;
}

/** A page of the table, or why there is none. */
export function TurnResults({ fields, parts, turns, after, next }: TurnResultsProps) {
  const isFurther = after !== null;
  return (
    <>
      <div className="mb-2 flex flex-wrap justify-between gap-x-6 gap-y-1 tabular-nums">
        <p role="status" className="text-ink-2">
          {sayCount({ count: turns.length, isFurther, hasOlder: next !== null })}
        </p>
        {turns.length > 0 && <GroundingKey />}
      </div>
      {turns.length === 0 ? (
        <NoTurns fields={fields} parts={parts} isFurther={isFurther} next={next} />
      ) : (
        <TurnTable turns={turns} address={tableAddress(fields, after)} searched={fields.q ?? ''} />
      )}
      <TurnPages fields={fields} isFurther={isFurther} next={next} />
    </>
  );
}

function sayCount({ count, isFurther, hasOlder }: { count: number; isFurther: boolean; hasOlder: boolean }): string {
  if (count === 0 && hasOlder) return 'None so far';
  if (count === 0) return isFurther ? 'No older questions' : 'No questions';
  const questions = count === 1 ? '1 question' : `${count} questions`;
  if (hasOlder) return isFurther ? `The next ${questions}` : `The newest ${questions}`;
  return isFurther ? `The oldest ${questions}` : `${questions}, newest first`;
}
