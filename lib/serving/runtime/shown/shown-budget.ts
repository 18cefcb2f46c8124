import type { ListedUse } from '#lib/people/budgets/daily-budgets.ts';
import type { BudgetListReply } from '#lib/contracts/admin/budget.ts';

/** Returns what a holder of a budget has used, as reported to administrators. */
export function shownBudget({ holder, name, orgId, bound, ...used }: ListedUse): BudgetListReply['budgets'][number] {
  return {
    of: holder,
    name,
    org_id: orgId,
    questions: used.questions,
    questions_limit: bound.questions === 0 ? null : bound.questions,
    tokens: used.tokens,
    tokens_limit: bound.tokens === 0 ? null : bound.tokens,
    tokens_estimated: used.estimatedTokens,
  };
}
