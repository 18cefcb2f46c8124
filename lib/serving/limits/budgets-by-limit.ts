import type { MinuteBudget } from './minute-budget.ts';

/** Budgets of different sizes: each client’s by its own limit, else by the usual one. */
export function budgetsByLimit(
  limitOf: (client: string) => number,
  open: (perMinute: number) => MinuteBudget,
): MinuteBudget {
  const budgets = new Map<number, MinuteBudget>();
  const budgetOf = (perMinute: number): MinuteBudget => {
    const budget = budgets.get(perMinute) ?? open(perMinute);
    budgets.set(perMinute, budget);
    return budget;
  };
  return { spend: (client) => budgetOf(limitOf(client)).spend(client) };
}
