import { z } from 'zod';

/** Those whose use is limited by day. */
export const BUDGET_HOLDERS = ['key', 'reader', 'department'] as const;

export const BUDGET_UNITS = ['questions', 'tokens'] as const;

export type BudgetHolder = (typeof BUDGET_HOLDERS)[number];
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

/** What may be used in a day; 0 is no limit. */
export type DailyBound = Readonly<Record<BudgetUnit, number>>;

/** What is left of a budget of which little is left. */
export const budgetLeftSchema = z
  .object({
    of: z.enum(BUDGET_HOLDERS).describe('Whose budget it is: of the API key, of the reader, or of their department.'),
    unit: z.enum(BUDGET_UNITS),
    left: z.int().min(0),
    limit: z.int().min(1),
    resets_at: z.iso.datetime().describe('When the next day begins.'),
  })
  .meta({ id: 'BudgetLeft' });

export type BudgetLeft = z.infer<typeof budgetLeftSchema>;
