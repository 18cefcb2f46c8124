import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { LINKED } from '#components/controls/linked.ts';
import { DENSE_BUTTON, EmptyState } from '../admin-page.tsx';
import { PendingLink } from '../pending-link.tsx';
import type { FilterPart } from './describe-filter.ts';
import { type FilterFields, tableAddress, type TablePlace, turnAddress, withFields } from './filter-address.ts';
import { GroundingKey } from './grounding-summary.tsx';
import { type RowTurn, TurnRow } from './turn-row.tsx';

interface TurnResultsProps {
  fields: FilterFields;
  parts: FilterPart[];
  turns: RowTurn[];
  /** The position after which the turns begin; null for the newest. */
  after: TablePlace | null;
  /** The position after the last turn; null on the last page. */
  next: TablePlace | null;
}

/** One page of the table, or the reason it is empty. */
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
  if (count === 0 && hasOlder) return adminWording().conversations.count.noneSoFar;
  if (count === 0)
    return isFurther ? adminWording().conversations.count.noOlder : adminWording().conversations.count.none;
  const questions = formatMessage(adminWording().conversations.count.questions, { count });
  if (hasOlder)
    return isFurther
      ? formatMessage(adminWording().conversations.count.next, { questions })
      : formatMessage(adminWording().conversations.count.newest, { questions });
  return isFurther
    ? formatMessage(adminWording().conversations.count.oldest, { questions })
    : formatMessage(adminWording().conversations.count.newestFirst, { questions });
}

interface TurnTableProps {
  turns: RowTurn[];
  address: string;
  /** The search terms. */
  searched: string;
}

const HEAD = 'border-b border-control p-2 align-baseline text-[0.8125rem] font-medium whitespace-nowrap text-ink-2';

/** Questions with their outcome, newest first. On a narrow screen each row is a card. */
function TurnTable({ turns, address, searched }: TurnTableProps) {
  return (
    <table className="w-full border-collapse tabular-nums min-[1080px]:table-fixed">
      <caption className="sr-only">{adminWording().conversations.table.caption}</caption>
      <thead className="max-[1080px]:absolute max-[1080px]:w-px max-[1080px]:overflow-hidden max-[1080px]:[clip-path:inset(50%)]">
        <tr>
          <th scope="col" aria-sort="descending" className={`${HEAD} text-start min-[1080px]:w-29`}>
            {adminWording().common.time}
          </th>
          <th scope="col" className={`${HEAD} text-start`}>
            {adminWording().common.question}
          </th>
          <th scope="col" className={`${HEAD} text-start min-[1080px]:w-[17%]`}>
            {adminWording().common.book}
          </th>
          <th scope="col" className={`${HEAD} text-start min-[1080px]:w-38`}>
            {adminWording().common.grounding}
          </th>
          <th scope="col" className={`${HEAD} text-start min-[1080px]:w-22`}>
            {adminWording().common.feedback}
          </th>
          <th scope="col" className={`${HEAD} text-start min-[1080px]:w-24`}>
            {adminWording().common.verdict.label}
          </th>
          <th scope="col" className={`${HEAD} text-end min-[1080px]:w-18`}>
            {adminWording().conversations.table.first}
            <span className="sr-only"> {adminWording().conversations.table.firstDetail}</span>
          </th>
          <th scope="col" className={`${HEAD} text-end min-[1080px]:w-18`}>
            {adminWording().conversations.table.total}
            <span className="sr-only"> {adminWording().conversations.table.totalDetail}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-[1080px]:block">
        {turns.map((turn) => (
          <TurnRow key={turn.id} turn={turn} href={turnAddress(turn, address)} searched={searched} />
        ))}
      </tbody>
    </table>
  );
}

interface TurnPagesProps {
  fields: FilterFields;
  isFurther: boolean;
  next: TablePlace | null;
}

/** Links to the other pages of the table. */
function TurnPages({ fields, isFurther, next }: TurnPagesProps) {
  if (!isFurther && next === null) return null;
  return (
    <nav aria-label={adminWording().common.paging.label} className="mt-4 flex justify-end gap-2">
      {isFurther && (
        <PendingLink href={tableAddress(fields)} className={DENSE_BUTTON}>
          {adminWording().common.paging.newest}
        </PendingLink>
      )}
      {next !== null && (
        <PendingLink href={tableAddress(fields, next)} rel="next" className={DENSE_BUTTON}>
          {adminWording().common.paging.older}
        </PendingLink>
      )}
    </nav>
  );
}

interface NoTurnsProps {
  fields: FilterFields;
  parts: FilterPart[];
  /** Whether the address begins after some turn. */
  isFurther: boolean;
  /** The position from which the search continues when it was cut off before it had covered everything. */
  next: TablePlace | null;
}

/** Explains why there are no rows, and how to change that. */
function NoTurns({ fields, parts, isFurther, next }: NoTurnsProps) {
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
