import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';

import type { Admission, DailyUse, DailyUseStore, Spender } from '#lib/people/budgets/ports.ts';

import type { Database } from '../database.ts';
import { fromStorage } from '../storage-faults.ts';
import { dailyUse } from '../usage-schema.ts';

const USED = {
  questions: dailyUse.questions,
  tokens: dailyUse.tokens,
  estimatedTokens: dailyUse.estimatedTokens,
};

/** Undoes the question that was counted for the spenders before the one that has used up its budget. */
class UsedUp extends Error {
  readonly spender: Spender;

  constructor(spender: Spender) {
    super('used up');
    this.spender = spender;
  }
}

/**
 * Stores what is used in table `daily_use`. Rows are written in the order of the spenders, which is the same for every question, so that two questions
 * never wait for each other.
 */
export class PostgresDailyUse implements DailyUseStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async admit(day: string, spenders: readonly Spender[]): Promise<Admission> {
    const counted = this.#db.transaction(async (transaction) => {
      const used: DailyUse[] = [];
      for (const spender of spenders) {
        const { holder, subject, bound } = spender;
        const [row] = await transaction
          .insert(dailyUse)
          .values({ day, holder, subject, questions: 1 })
          .onConflictDoUpdate({
            target: [dailyUse.day, dailyUse.holder, dailyUse.subject],
            set: { questions: sql`${dailyUse.questions} + 1` },
            setWhere: and(...(['questions', 'tokens'] as const).flatMap((unit) => below(dailyUse[unit], bound[unit]))),
          })
          .returning(USED);
        if (row === undefined) throw new UsedUp(spender);
        used.push(row);
      }
      return used;
    });
    try {
      return { isAdmitted: true, used: await fromStorage(counted) };
    } catch (error) {
      if (!(error instanceof UsedUp)) throw error;
      return { isAdmitted: false, spender: error.spender, used: await this.#usedBy(day, error.spender) };
    }
  }

  async add(day: string, spenders: readonly Spender[], used: DailyUse): Promise<DailyUse[]> {
    const added = this.#db.transaction(async (transaction) => {
      const sums: DailyUse[] = [];
      for (const { holder, subject } of spenders) {
        const rows = await transaction
          .insert(dailyUse)
          .values({ day, holder, subject, ...used })
          .onConflictDoUpdate({
            target: [dailyUse.day, dailyUse.holder, dailyUse.subject],
            set: {
              questions: sql`${dailyUse.questions} + ${used.questions}`,
              tokens: sql`${dailyUse.tokens} + ${used.tokens}`,
              estimatedTokens: sql`${dailyUse.estimatedTokens} + ${used.estimatedTokens}`,
            },
          })
          .returning(USED);
        sums.push(...rows);
      }
      return sums;
    });
    return fromStorage(added);
  }

  async list(day: string, limit: number): Promise<(DailyUse & Pick<Spender, 'holder' | 'subject'>)[]> {
    const rows = this.#db
      .select({ holder: dailyUse.holder, subject: dailyUse.subject, ...USED })
      .from(dailyUse)
      .where(eq(dailyUse.day, day))
      .orderBy(desc(dailyUse.questions), desc(dailyUse.tokens), dailyUse.holder, dailyUse.subject)
      .limit(limit);
    return fromStorage(rows);
  }

  async deleteBefore(day: string): Promise<void> {
    await fromStorage(this.#db.delete(dailyUse).where(lt(dailyUse.day, day)));
  }

  async #usedBy(day: string, { holder, subject }: Spender): Promise<DailyUse> {
    const rows = this.#db
      .select(USED)
      .from(dailyUse)
      .where(and(eq(dailyUse.day, day), eq(dailyUse.holder, holder), eq(dailyUse.subject, subject)));
    return (await fromStorage(rows))[0] ?? { questions: 0, tokens: 0, estimatedTokens: 0 };
  }
}

function below(column: typeof dailyUse.questions, bound: number): SQL[] {
  return bound === 0 ? [] : [lt(column, bound)];
}
