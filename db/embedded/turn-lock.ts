import { setTimeout as delay } from 'node:timers/promises';

type Release = () => void;

/** Between two statements of a question goes its own work; whoever is patient comes after the question, not in between. */
const QUIET_MS = 20;
/** Patience that has lasted so long is rewarded, however much is asked. */
const PATIENCE_MS = 60;

interface Waiting {
  begin: () => void;
  sinceMs: number;
}

/**
 * One at a time, in the order of asking: a database with a single session needs turns. Who is patient gets one when nobody else has asked
 * for some milliseconds, or after waiting for 60 ms.
 */
export class TurnLock {
  #taken = false;
  readonly #waiting: Waiting[] = [];
  readonly #patient: Waiting[] = [];
  #lastUseMs = Number.NEGATIVE_INFINITY;
  #isOffering = false;

  /** Resolves, when it is this caller's turn, with the function that ends it. Aborting leaves the queue and rejects. */
  take(signal: AbortSignal, { isPatient = false }: { isPatient?: boolean } = {}): Promise<Release> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const release = () => this.#passOn({ isPatient });
    if (!this.#taken && (!isPatient || this.#quietInMs() <= 0)) {
      this.#taken = true;
      return Promise.resolve(release);
    }
    const queue = isPatient ? this.#patient : this.#waiting;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        sinceMs: performance.now(),
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve(release);
        },
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal.reason);
      };
      queue.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
      if (isPatient) void this.#offer();
    });
  }

  #passOn({ isPatient }: { isPatient: boolean }): void {
    if (!isPatient) this.#lastUseMs = performance.now();
    const [first] = this.#patient;
    const isDue = first !== undefined && performance.now() - first.sinceMs >= PATIENCE_MS;
    const next = isDue ? this.#patient.shift() : this.#waiting.shift();
    this.#taken = next !== undefined;
    next?.begin();
    if (next === undefined) void this.#offer();
  }

  /** Gives the turn to the first who is patient, as soon as it is theirs; others who come before are served before. */
  async #offer(): Promise<void> {
    if (this.#isOffering) return;
    this.#isOffering = true;
    for (let first = this.#patient[0]; first !== undefined && !this.#taken; first = this.#patient[0]) {
      const waitMs = Math.min(this.#quietInMs(), first.sinceMs + PATIENCE_MS - performance.now());
      if (waitMs > 0) {
        await delay(Math.ceil(waitMs));
        continue;
      }
      this.#patient.shift();
      this.#taken = true;
      first.begin();
    }
    this.#isOffering = false;
  }

  #quietInMs(): number {
    return this.#lastUseMs + QUIET_MS - performance.now();
  }
}
