import type { BudgetHolder, BudgetUnit, DailyBound } from '#lib/contracts/daily-budget.ts';

/** A holder of a daily budget that a question counts for. */
export interface Spender {
  holder: BudgetHolder;
  /** Names it among the holders of its kind. */
  subject: string;
  bound: DailyBound;
}

/** What a holder has used in a day. */
export interface DailyUse extends Record<BudgetUnit, number> {
  /** The part of the tokens that the model did not report. */
  estimatedTokens: number;
}

/** Counts what is used in a day, for all instances that share a database. A day is an ISO date. */
export interface DailyUseStore {
  /**
   * Counts one question for every spender, or for none if one of them has used up a bound. Returns what each has used then; in the second case the
   * first such spender and what it has used.
   */
  admit(day: string, spenders: readonly Spender[]): Promise<Admission>;
  /** Adds to what every spender has used, and returns it. */
  add(day: string, spenders: readonly Spender[], used: DailyUse): Promise<DailyUse[]>;
  /** Returns those who have used anything that day, those who have asked most first, at most `limit`. */
  list(day: string, limit: number): Promise<(DailyUse & Pick<Spender, 'holder' | 'subject'>)[]>;
  /** Deletes what was used before a day. */
  deleteBefore(day: string): Promise<void>;
}

export type Admission =
  | { isAdmitted: true; used: DailyUse[] }
  | { isAdmitted: false; spender: Spender; used: DailyUse };
