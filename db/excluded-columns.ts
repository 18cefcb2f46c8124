import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Returns the assignments for an insert whose row already exists: the inserted values, which need not be sent a second time. */
export function excludedColumns<Table extends PgTable, Key extends string & keyof Table['$inferInsert']>(
  table: Table,
  keys: readonly Key[],
): Record<Key, SQL> {
  const columns: Record<string, { name: string } | undefined> = getTableColumns(table);
  const set = keys.map((key) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`There is no column ${key}.`);
    return [key, sql`excluded.${sql.identifier(column.name)}`] as const;
  });
  return Object.fromEntries(set) as Record<Key, SQL>;
}

/** Does the same for all columns of a row. */
export function excludedRow<Table extends PgTable>(table: Table, row: Table['$inferInsert']): Record<string, SQL> {
  return excludedColumns(table, Object.keys(row) as (string & keyof Table['$inferInsert'])[]);
}
