import { BUDGET_UNITS, type BudgetHolder, type BudgetLeft, type BudgetUnit } from '#lib/contracts/daily-budget.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { DailyUse, DailyUseStore, Spender } from './ports.ts';

/** A day of the budgets. */
export interface BudgetDay {
  /** As an ISO date, like the day before. */
  name: string;
  before: string;
  resetsAt: Date;
  resetsInSeconds: number;
}

/** Tokens that one call of a model read and wrote; estimated where the model did not report them. */
interface SpentTokens {
  tokens: number;
  isEstimated: boolean;
}

/** What a spender has used. */
interface Known {
  spender: Spender;
  used: DailyUse;
}

interface DaySpendingOptions {
  store: Pick<DailyUseStore, 'add'>;
  spenders: readonly Spender[];
  day: BudgetDay;
  /** What each spender has used, this question included. */
  used: DailyUse[];
  log: Logger;
}

/** Readers see what is left of a budget when it is less than this share. */
const LITTLE = 0.2;

const DAY_SECONDS = 24 * 60 * 60;

/** What one question uses of the budgets it counts for. */
export class DaySpending {
  readonly #options: DaySpendingOptions;
  #used: DailyUse[];
  #pending = { tokens: 0, estimated: 0 };
  #hasEnded = false;

  constructor(options: DaySpendingOptions) {
    this.#options = options;
    this.#used = options.used;
  }

  /** Notes the tokens of a call; what comes after the end of the question is stored at once. */
  spend({ tokens, isEstimated }: SpentTokens): void {
    this.#pending.tokens += tokens;
    if (isEstimated) this.#pending.estimated += tokens;
    if (this.#hasEnded) void this.settle();
  }

  /** Stores what has been used so far. Never rejects: what could not be stored is tried again with the next call, and logged. */
  async settle(questions = 0): Promise<void> {
    const { store, day, spenders, log } = this.#options;
    const { tokens, estimated } = this.#pending;
    if (tokens === 0 && questions === 0) return;
    this.#pending = { tokens: 0, estimated: 0 };
    try {
      this.#used = await store.add(day.name, spenders, { questions, tokens, estimatedTokens: estimated });
    } catch (error) {
      this.#pending.tokens += tokens;
      this.#pending.estimated += estimated;
      log.error({ err: error, tokens }, 'The tokens of an answer could not be counted.');
    }
  }

  /** Ends the question; one that failed is not counted, but its tokens are. */
  async end(hasFailed: boolean): Promise<void> {
    this.#hasEnded = true;
    await this.settle(hasFailed ? -1 : 0);
  }

  /** Returns what is left of the budget that is nearest to its end; null while there is plenty of each. */
  left(): BudgetLeft | null {
    const { spenders, day } = this.#options;
    const known = spenders.flatMap((spender, index) => {
      const used = this.#used[index];
      return used === undefined ? [] : [{ spender, used }];
    });
    const [least] = boundsOf(known).toSorted((one, other) => one.left / one.limit - other.left / other.limit);
    if (least === undefined || least.left >= least.limit * LITTLE) return null;
    return { ...least, resets_at: day.resetsAt.toISOString() };
  }
}

type Bound = Omit<BudgetLeft, 'resets_at'>;

function boundsOf(known: readonly Known[]): Bound[] {
  return known.flatMap(({ spender: { holder: of, bound }, used }) =>
    BUDGET_UNITS.filter((unit) => bound[unit] > 0).map((unit) => ({
      ...{ of, unit, limit: bound[unit] },
      left: Math.max(0, bound[unit] - used[unit]),
    })),
  );
}

/** The headers of draft-ietf-httpapi-ratelimit-headers: each bound, and what is left of it. */
export function budgetHeaders(known: readonly Known[], { resetsInSeconds }: BudgetDay): Record<string, string> {
  const bounds = boundsOf(known);
  const policies = bounds.map(
    ({ of, unit, limit }) => `"${of}-${unit}";q=${limit};w=${DAY_SECONDS}${unit === 'tokens' ? ';qu="tokens"' : ''}`,
  );
  const limits = bounds.map(({ of, unit, left }) => `"${of}-${unit}";r=${left};t=${resetsInSeconds}`);
  return { 'ratelimit-policy': policies.join(', '), ratelimit: limits.join(', ') };
}

export function firstUsedUp({ spender: { bound }, used }: Known): BudgetUnit {
  return bound.questions > 0 && used.questions >= bound.questions ? 'questions' : 'tokens';
}

const HOLDERS: Record<BudgetHolder, string> = { key: 'API key', reader: 'reader', department: 'department' };

export function usedUpError(known: Known, { resetsAt, resetsInSeconds }: BudgetDay): AppError {
  const { holder, bound } = known.spender;
  const unit = firstUsedUp(known);
  return new AppError('budget_used_up', {
    publicMessage: `The budget for today is used up: ${bound[unit]} ${unit} a day for each ${HOLDERS[holder]}.`,
    details: { of: holder, unit, limit: bound[unit], resets_at: resetsAt.toISOString() },
    retryAfterSeconds: resetsInSeconds,
  });
}
