import { type Column, getTableColumns, sql } from 'drizzle-orm';

import type { ReviewedTurn } from '#lib/conversations/reviewed-turn.ts';

import type { Database } from '../database.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { rowOf } from './turn-rows.ts';

const COLUMNS: Record<string, Column> = getTableColumns(conversations);

/** Inserts whole turns in one statement, reviews included. One that is there already, by its id, is left as it is. */
export async function insertTurns(db: Database, turns: readonly ReviewedTurn[]): Promise<void> {
  const records = turns.map(recordOf);
  const [first] = records;
  if (first === undefined) return;
  const names = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  // One parameter of JSON instead of forty a row: half the time.
  await fromStorage(
    db.execute(sql`
      insert into ${conversations} (${names})
      select ${names} from jsonb_populate_recordset(null::${conversations}, ${JSON.stringify(records)}::text::jsonb)
      on conflict (id) do nothing`),
  );
}

/** By the names of columns. All records have the same. */
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
