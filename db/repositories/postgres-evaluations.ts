import { desc, eq, sql } from 'drizzle-orm';

import type { EvaluationCase, EvaluationRun, EvaluationStore } from '#lib/people/conversations/evaluation-cases.ts';

import type { Database } from '../database.ts';
import { evaluationCases, evaluationResults, evaluationRuns } from '../evaluation-schema.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

/** Stores cases and runs of the evaluation, over the existing turns. */
export class PostgresEvaluations implements EvaluationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async findTurn(turnId: string) {
    const { outcome, verdict, mode } = conversations;
    const found = this.#db.select({ outcome, verdict, mode }).from(conversations).where(eq(conversations.id, turnId));
    return (await fromStorage(found))[0] ?? null;
  }

  async add(added: Pick<EvaluationCase, 'turnId' | 'expects' | 'madeBy' | 'madeAt'>): Promise<void> {
    const insert = this.#db.insert(evaluationCases).values(added);
    await fromStorage(insert.onConflictDoUpdate({ target: evaluationCases.turnId, set: { expects: added.expects } }));
  }

  async remove(turnId: string): Promise<boolean> {
    const removed = this.#db.delete(evaluationCases).where(eq(evaluationCases.turnId, turnId));
    return (await fromStorage(removed.returning({ turnId: evaluationCases.turnId }))).length > 0;
  }

  async list(): Promise<EvaluationCase[]> {
    const { turnId, expects, madeBy, madeAt } = evaluationCases;
    const { sessionId, query, sources } = conversations;
    const wasMet = sql<boolean | null>`(
      select ${evaluationResults.isMet} from ${evaluationResults}
      join ${evaluationRuns} on ${evaluationRuns.id} = ${evaluationResults.runId}
      where ${evaluationResults.turnId} = ${evaluationCases.turnId}
      order by ${evaluationRuns.startedAt} desc limit 1)`;
    return fromStorage(
      this.#db
        .select({ turnId, sessionId, query, expects, sources, madeBy, madeAt, wasMet })
        .from(evaluationCases)
        .innerJoin(conversations, eq(conversations.id, turnId))
        .orderBy(desc(madeAt), turnId),
    );
  }

  async begin(run: EvaluationRun): Promise<void> {
    await fromStorage(this.#db.insert(evaluationRuns).values(run));
  }

  async addResult(runId: string, { turnId, isMet }: { turnId: string; isMet: boolean }): Promise<void> {
    // A case that was withdrawn, or whose turn was deleted, while it was asked no longer counts.
    const still = this.#db
      .select({
        runId: sql<string>`${runId}::uuid`.as('run_id'),
        turnId: evaluationCases.turnId,
        isMet: sql<boolean>`${isMet}::boolean`.as('is_met'),
      })
      .from(evaluationCases)
      .where(eq(evaluationCases.turnId, turnId));
    await fromStorage(this.#db.insert(evaluationResults).select(still));
  }

  async end({ id, asked, met, endedAt }: Pick<EvaluationRun, 'id' | 'asked' | 'met' | 'endedAt'>): Promise<void> {
    await fromStorage(this.#db.update(evaluationRuns).set({ asked, met, endedAt }).where(eq(evaluationRuns.id, id)));
  }

  async listRuns(limit: number): Promise<EvaluationRun[]> {
    const newest = desc(evaluationRuns.startedAt);
    return fromStorage(this.#db.select().from(evaluationRuns).orderBy(newest, evaluationRuns.id).limit(limit));
  }
}
