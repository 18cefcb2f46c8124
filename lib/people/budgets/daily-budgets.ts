import { DateTime } from 'luxon';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { type Administrator, requireRole } from '#lib/people/access/administrator.ts';
import type { BudgetHolder, DailyBound } from '#lib/contracts/daily-budget.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { noteBudgetUsedUp } from '#lib/foundation/core/measurements.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { DaySpending, type BudgetDay, budgetHeaders, firstUsedUp, usedUpError } from './day-spending.ts';
import type { DailyUse, DailyUseStore, Spender } from './ports.ts';

interface DailyBudgetsOptions {
  /** The bounds for each holder of a kind. */
  bounds: Readonly<Record<BudgetHolder, DailyBound>>;
  /** Returns the bounds of the key of a client; null for a client without one. */
  boundOf: (client: string) => DailyBound | null;
  store: DailyUseStore;
  /** Makes addresses unrecognisable where they are stored. */
  disguise: (address: string) => Promise<string>;
  /** An IANA name: the day begins at its midnight. */
  timeZone: string;
  clock: Clock;
  log: Logger;
}

/** Who asks, and where the reply's headers are collected. */
interface BudgetRequest {
  viewer: Viewer;
  /** The client's address, or `key:` with the id of its key. */
  client: string;
  replyHeaders?: Headers | undefined;
}

/** A holder with what it has used today. */
export interface ListedUse extends DailyUse {
  holder: BudgetHolder;
  /** Null for a reader without one. */
  name: string | null;
  orgId: string | null;
  bound: DailyBound;
}

/** A key with its own bounds; null is that of every key. */
interface BudgetedKey {
  id: string;
  name: string;
  questionsPerDay: number | null;
  tokensPerDay: number | null;
}

/** Returns the bound of a key, from its own and that of every key. */
export function keyBound(key: Omit<BudgetedKey, 'id' | 'name'> | null, usual: DailyBound): DailyBound {
  return { questions: key?.questionsPerDay ?? usual.questions, tokens: key?.tokensPerDay ?? usual.tokens };
}

const KEY = 'key:';
const MOST_LISTED = 500;

/**
 * Budgets of questions and tokens a day for each API key, reader and department. A reader without a name is counted by address, unless a key asks.
 * Only what is bounded is counted. The number of questions is exact, however many are asked at once; tokens are known when a question has been answered, so
 * that the questions under way may exceed a bound of tokens.
 */
export class DailyBudgets {
  readonly #options: DailyBudgetsOptions;
  #cleanedOn = '';

  constructor(options: DailyBudgetsOptions) {
    this.#options = options;
  }

  /**
   * Counts a question before it is answered, and tells in the reply's headers what is left. Null where nothing is bounded. Rejects with
   * `budget_used_up`, and with `storage_unavailable` where nothing can be counted.
   */
  async admit({ viewer, client, replyHeaders }: BudgetRequest): Promise<DaySpending | null> {
    const spenders = await this.#spendersOf(viewer, client);
    if (spenders.length === 0) return null;
    const { store, log } = this.#options;
    const day = this.#today();
    this.#deleteOld(day);
    const admission = await store.admit(day.name, spenders);
    const known = admission.isAdmitted
      ? spenders.map((spender, index) => ({ spender, used: admission.used[index] ?? NOTHING }))
      : [admission];
    for (const [name, value] of Object.entries(budgetHeaders(known, day))) replyHeaders?.set(name, value);
    if (admission.isAdmitted) return new DaySpending({ store, spenders, day, used: admission.used, log });
    noteBudgetUsedUp({ of: admission.spender.holder, unit: firstUsedUp(admission) });
    throw usedUpError(admission, day);
  }

  /** Returns what has been used today, the keys by their names; those who have asked most first. */
  async list(administrator: Administrator, keys: readonly BudgetedKey[]): Promise<ListedUse[]> {
    requireRole(administrator, 'read_only');
    const { store, bounds } = this.#options;
    const found = await store.list(this.#today().name, MOST_LISTED);
    const byId = new Map(keys.map((key) => [key.id, key]));
    return found.map(({ holder, subject, ...used }) => {
      if (holder === 'key') {
        const key = byId.get(subject);
        return { ...used, holder, name: key?.name ?? subject, orgId: null, bound: keyBound(key ?? null, bounds.key) };
      }
      const [name, orgId] = JSON.parse(subject) as [string | null, string | null];
      return { ...used, holder, name, orgId, bound: bounds[holder] };
    });
  }

  /** In the order in which they are counted. */
  async #spendersOf({ userId, department, orgId }: Viewer, client: string): Promise<Spender[]> {
    const { bounds, boundOf, disguise } = this.#options;
    const isKey = client.startsWith(KEY);
    const spenders: Spender[] = [];
    const add = (holder: BudgetHolder, subject: string, bound: DailyBound) => {
      if (bound.questions > 0 || bound.tokens > 0) spenders.push({ holder, subject, bound });
    };
    if (isKey) add('key', client.slice(KEY.length), boundOf(client) ?? bounds.key);
    if (userId !== null) add('reader', JSON.stringify([userId, orgId]), bounds.reader);
    else if (!isKey) add('reader', JSON.stringify([null, null, await disguise(client)]), bounds.reader);
    if (department !== null) add('department', JSON.stringify([department, orgId]), bounds.department);
    return spenders;
  }

  #today(): BudgetDay {
    const start = DateTime.fromJSDate(this.#options.clock(), { zone: this.#options.timeZone }).startOf('day');
    const now = this.#options.clock();
    const resetsAt = start.plus({ days: 1 }).toJSDate();
    return {
      name: start.toFormat('yyyy-MM-dd'),
      before: start.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
      resetsAt,
      resetsInSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)),
    };
  }

  /** The day before stays, since answers that began before midnight are still counted for it. */
  #deleteOld({ name, before }: BudgetDay): void {
    if (this.#cleanedOn === name) return;
    this.#cleanedOn = name;
    const { store, log } = this.#options;
    store.deleteBefore(before).catch((error: unknown) => {
      this.#cleanedOn = '';
      log.warn({ err: error }, 'What was used on earlier days could not be deleted.');
    });
  }
}

const NOTHING: DailyUse = { questions: 0, tokens: 0, estimatedTokens: 0 };
