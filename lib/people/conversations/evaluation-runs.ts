import type { Clock } from '#lib/foundation/core/clock.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { type AskedAgain, type EvaluationRun, type EvaluationStore, isMet } from './evaluation-cases.ts';

interface Parts {
  store: EvaluationStore;
  /** Asks a question without recording anything. Rejects when there is no answer. */
  ask: (query: string) => Promise<AskedAgain>;
  clock: Clock;
  log: Logger;
}

/** Asks all cases, one after another; at most one run at a time per process. */
export class EvaluationRuns {
  readonly #parts: Parts;
  #underWay: EvaluationRun | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the current run of this process; null if there is none. */
  get underWay(): EvaluationRun | null {
    return this.#underWay && { ...this.#underWay };
  }

  /** Starts a run in the background and returns it, or returns the current run if there is one. */
  async start(startedBy: string): Promise<EvaluationRun> {
    if (this.#underWay !== null) return { ...this.#underWay };
    const { store, clock } = this.#parts;
    const run: EvaluationRun = { id: newId(), startedBy, startedAt: clock(), endedAt: null, asked: 0, met: 0 };
    this.#underWay = run;
    try {
      await store.begin(run);
    } catch (error) {
      this.#underWay = null;
      throw error;
    }
    void this.#run(run);
    return { ...run };
  }

  async #run(run: EvaluationRun): Promise<void> {
    const { store, ask, clock, log } = this.#parts;
    try {
      for (const each of await store.list()) {
        // A failed answer does not meet its expectation.
        const again = await ask(each.query).catch((): AskedAgain => ({ outcome: 'failed', sources: [] }));
        const result = { turnId: each.turnId, isMet: again.outcome !== 'failed' && isMet(each, again) };
        await store.addResult(run.id, result);
        run.asked += 1;
        run.met += Number(result.isMet);
        await store.end({ ...run, endedAt: null });
      }
      await store.end({ ...run, endedAt: clock() });
    } catch (error) {
      log.error({ err: error }, 'A run of the evaluation broke off.');
    } finally {
      this.#underWay = null;
    }
  }
}
