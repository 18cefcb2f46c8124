import type { z } from 'zod';

import { count } from './service-address.ts';

/** Variables for what may be used in a day; 0 is no limit. */
export const BUDGET_VARIABLES = {
  BUDGET_KEY_QUESTIONS: count(0),
  BUDGET_KEY_TOKENS: count(0),
  BUDGET_READER_QUESTIONS: count(0),
  BUDGET_READER_TOKENS: count(0),
  BUDGET_DEPARTMENT_QUESTIONS: count(0),
  BUDGET_DEPARTMENT_TOKENS: count(0),
};

export function budgetsOf(env: z.output<z.ZodObject<typeof BUDGET_VARIABLES>>) {
  return {
    key: { questions: env.BUDGET_KEY_QUESTIONS, tokens: env.BUDGET_KEY_TOKENS },
    reader: { questions: env.BUDGET_READER_QUESTIONS, tokens: env.BUDGET_READER_TOKENS },
    department: { questions: env.BUDGET_DEPARTMENT_QUESTIONS, tokens: env.BUDGET_DEPARTMENT_TOKENS },
  };
}
