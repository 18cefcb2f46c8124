import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { storableJson } from './column-types.ts';
import type { Database } from './database.ts';

/** Built and sent within a millisecond or two: a page may have thousands of rows, and questions are answered in between. */
const ROWS_PER_STATEMENT = 200;
/** UTF-16 code units: rows may be long, and data built and sent at once becomes garbage at once. */
const LENGTH_PER_STATEMENT = 128 * 1024;

/**
 * Inserts rows, each with the same columns, as one parameter a statement: a parameter for each value holds the thread for a quarter of a millisecond
 * a row. `onConflict` is the end of the statement. Columns of bytes cannot be sent this way.
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
  for (const sent of statementsOf(rows, (row) => storableJson(driverValues(columns, row)))) {
    await db.execute(sql`
      insert into ${sql.identifier(getTableName(table))} (${names})
      select ${values} from json_to_recordset(${sent}::json) as sent (${declared})
      ${onConflict}`);
  }
}

/** Yields JSON arrays with as many rows as fit one statement; each is built on demand. */
function* statementsOf<Row>(rows: readonly Row[], jsonOf: (row: Row) => string): Generator<string> {
  let written: string[] = [];
  let length = 0;
  for (const row of rows) {
    const json = jsonOf(row);
    written.push(json);
    length += json.length;
    if (written.length < ROWS_PER_STATEMENT && length < LENGTH_PER_STATEMENT) continue;
    yield `[${written.join(',')}]`;
    written = [];
    length = 0;
  }
  if (written.length > 0) yield `[${written.join(',')}]`;
}

/** Returns a row by its column names, each value as its driver would send it. */
function driverValues(columns: readonly [string, PgColumn][], row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(([key, column]) => {
      const value = row[key] ?? null;
      return [column.name, value === null ? null : column.mapToDriverValue(value)];
    }),
  );
}
