import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

const AGAIN_AFTER_MS = 2_000;
/** Who may sign in makes few of them; more than that is no honest use. */
const WAITING_MAX = 1_000;

interface Waiting {
  what: Readonly<Record<string, string | null>>;
  write: () => Promise<void>;
}

/**
 * Writes that go on while nothing can be stored: what does not get into the database stays in this process, stands in the server's log at
 * once, and is stored as soon as that can be, in the order in which it came.
 */
export class StoredLater {
  readonly #log: Logger;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Stores now or later; `what` names it in the log. Rejects when too much is waiting, and with any error but that of a storage that cannot be used. */
  async store(what: Waiting['what'], write: () => Promise<void>): Promise<void> {
    const fault = this.#waiting.length > 0 ? null : await faultOf(write);
    if (fault === null && this.#waiting.length === 0) return;
    if (this.#waiting.length >= WAITING_MAX) throw new AppError('storage_unavailable', { cause: fault });
    this.#waiting.push({ what, write });
    this.#log.warn({ ...what, err: fault }, 'this cannot be stored yet, and is kept until it can');
    this.#tryLater();
  }

  /** Gives up what waits; the log says how much that is. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#log.error({ count: this.#waiting.length }, 'what was kept was never stored');
    this.#waiting = [];
  }

  #tryLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#tryAll();
    }, AGAIN_AFTER_MS).unref();
  }

  async #tryAll(): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      try {
        if ((await faultOf(next.write)) !== null) {
          this.#tryLater();
          return;
        }
      } catch (error) {
        this.#log.error({ ...next.what, err: error }, 'what was kept cannot be stored');
      }
      this.#waiting.shift();
    }
  }
}

/** Null when it was stored. */
async function faultOf(write: () => Promise<void>): Promise<AppError | null> {
  try {
    await write();
    return null;
  } catch (error) {
    if (isUnavailable(error)) return error;
    throw error;
  }
}

/** Whether it says that nothing can be stored at the moment. */
export function isUnavailable(error: unknown): error is AppError {
  return AppError.is(error) && error.code === 'storage_unavailable';
}
