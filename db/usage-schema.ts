import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { BudgetHolder } from '#lib/contracts/daily-budget.ts';

import { anyText } from './column-types.ts';

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** What the holders of daily budgets have used, by day. Rows are deleted when the day after is over. */
export const dailyUse = pgTable(
  'daily_use',
  {
    day: date({ mode: 'string' }).notNull(),
    holder: text().$type<BudgetHolder>().notNull(),
    subject: anyText().notNull(),
    questions: amount('questions'),
    tokens: amount('tokens'),
    /** The part of the tokens that the model did not report. */
    estimatedTokens: amount('estimated_tokens'),
  },
  (table) => [primaryKey({ columns: [table.day, table.holder, table.subject] })],
);
