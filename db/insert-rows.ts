import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { storableJson } from './column-types.ts';
import type { Database } from './database.ts';

/** Made and sent within a millisecond or two: a page may have thousands of rows, and questions are answered in between. */
const ROWS_PER_STATEMENT = 200;

/**
 * Inserts rows, each with the same columns, as one parameter a statement: a parameter for each value holds the thread for a quarter of a
 * millisecond a row. `onConflict` is what the statement ends with. Columns of bytes cannot travel this way.
 */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  { rows, onConflict = sql`` }: { rows: readonly Table['$inferInsert'][]; onConflict?: SQL },
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => Object.hasOwn(first, key));
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const declared = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} text`),
    sql`, `,
  );
  const values = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)}::${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const sent = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => driverValues(columns, row));
    await db.execute(sql`
      insert into ${sql.identifier(getTableName(table))} (${names})
      select ${values} from json_to_recordset(${storableJson(sent)}::json) as sent (${declared})
      ${onConflict}`);
  }
}

/** A row by the names of its columns, each value as its driver would send it. */
function driverValues(columns: readonly [string, PgColumn][], row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(([key, column]) => {
      const value = row[key] ?? null;
      return [column.name, value === null ? null : column.mapToDriverValue(value)];
    }),
  );
}
