import { z } from 'zod';

import { BUDGET_HOLDERS } from '../daily-budget.ts';

const limit = z.int().nullable().describe('Null without a limit.');

/** What the holders of daily budgets have used today. */
export const budgetListSchema = z
  .object({
    budgets: z.array(
      z.object({
        of: z.enum(BUDGET_HOLDERS),
        name: z.string().nullable().describe('Null for a reader without a name, who is counted by address.'),
        org_id: z.string().nullable(),
        questions: z.int(),
        questions_limit: limit,
        tokens: z.int().describe('Tokens of the language model, as it reported them or as they are estimated.'),
        tokens_limit: limit,
        tokens_estimated: z.int().describe('The part of the tokens that is estimated.'),
      }),
    ),
  })
  .meta({ id: 'BudgetList' });

export type BudgetListReply = z.infer<typeof budgetListSchema>;
