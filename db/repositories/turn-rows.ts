import { type Column, getTableColumns, sql } from 'drizzle-orm';

import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import { auditLines } from '#lib/contracts/audit-lines.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { Database } from '../database.ts';
import { conversations } from '../schema.ts';
import { facetOf } from '../turn-facets.ts';
import { fromStorage } from '../storage-faults.ts';

const {
  position: _position,
  terms: _terms,
  withheldCount: _withheldCount,
  auditFacets: _auditFacets,
  verdict: _verdict,
  verdictNote: _verdictNote,
  verdictBy: _verdictBy,
  verdictAt: _verdictAt,
  feedbackAt: _feedbackAt,
  ...turnColumns
} = getTableColumns(conversations);

/** The columns a turn is read from: none that only administrators may see. */
export const TURN_COLUMNS = turnColumns;

const {
  position: _placeInTime,
  terms: _searched,
  withheldCount: _counted,
  auditFacets: _indexed,
  ...reviewedTurnColumns
} = getTableColumns(conversations);

export const REVIEWED_TURN_COLUMNS = reviewedTurnColumns;

type Row = typeof conversations.$inferSelect;
type TurnRow = Pick<Row, keyof typeof TURN_COLUMNS>;
type ReviewedTurnRow = Pick<Row, keyof typeof REVIEWED_TURN_COLUMNS>;

const COLUMNS: Record<string, Column> = getTableColumns(conversations);

/** Returns the row of a turn that is recorded for the first time. */
export function rowOf({ feedback, ...turn }: Turn): typeof conversations.$inferInsert {
  return {
    ...turn,
    feedback: feedback?.rating ?? null,
    feedbackReason: feedback?.reason ?? null,
    terms: terms(`${turn.query}\n${turn.response}`),
    auditFacets: auditLines(turn.audit ?? {}).map(facetOf.audit),
  };
}

export function turnOf({ feedback, feedbackReason, ...row }: TurnRow): Turn {
  return { ...row, feedback: feedback === null ? null : { rating: feedback, reason: feedbackReason } };
}

export function reviewedTurnOf(row: ReviewedTurnRow): ReviewedTurn {
  const { verdict, verdictNote, verdictBy, verdictAt, feedbackAt, ...turn } = row;
  const review =
    verdict === null || verdictBy === null || verdictAt === null
      ? null
      : { verdict, note: verdictNote, by: verdictBy, at: verdictAt };
  return { ...turnOf(turn), review, feedbackAt };
}

/** Inserts complete turns in one statement, including reviews. A turn whose id already exists is left unchanged. */
export async function insertTurns(db: Database, turns: readonly ReviewedTurn[]): Promise<void> {
  const records = turns.map(recordOf);
  const [first] = records;
  if (first === undefined) return;
  const names = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  // One JSON parameter instead of forty per row takes half the time.
  await fromStorage(
    db.execute(sql`
      insert into ${conversations} (${names})
      select ${names} from jsonb_populate_recordset(null::${conversations}, ${JSON.stringify(records)}::text::jsonb)
      on conflict (id) do nothing`),
  );
}

/** Returns the row by column names, which are the same for all records. */
function recordOf({ review, feedbackAt, ...turn }: ReviewedTurn): Record<string, unknown> {
  const row = {
    ...rowOf(turn),
    feedbackAt,
    verdict: review?.verdict ?? null,
    verdictNote: review?.note ?? null,
    verdictBy: review?.by ?? null,
    verdictAt: review?.at ?? null,
  };
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const column = COLUMNS[key];
      if (column === undefined) throw new Error(`Table conversations has no column for ${key}.`);
      return [column.name, column === conversations.terms ? column.mapToDriverValue(value) : value];
    }),
  );
}
