import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

const AGAIN_AFTER_MS = 2_000;
/** Signing in legitimately creates only a few entries; more than this is abuse. */
const WAITING_MAX = 1_000;

interface Waiting {
  what: Readonly<Record<string, string | null>>;
  write: () => Promise<void>;
}

/**
 * Keeps writes going while nothing can be stored: writes that fail to reach the database stay in this process, appear in the server's log at once,
 * and are stored as soon as possible, in their original order.
 */
export class StoredLater {
  readonly #log: Logger;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Stores now or later; `what` names it in the log. Rejects when too many writes are waiting, and with any error except unavailable storage. */
  async store(what: Waiting['what'], write: () => Promise<void>): Promise<void> {
    const fault = this.#waiting.length > 0 ? null : await faultOf(write);
    if (fault === null && this.#waiting.length === 0) return;
    if (this.#waiting.length >= WAITING_MAX) throw new AppError('storage_unavailable', { cause: fault });
    this.#waiting.push({ what, write });
    this.#log.warn({ ...what, err: fault }, 'this cannot be stored yet, and is kept until it can');
    this.#tryLater();
  }

  /** Drops the waiting writes; their number is logged. */
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

/** Returns null if the write succeeded. */
async function faultOf(write: () => Promise<void>): Promise<AppError | null> {
  try {
    await write();
    return null;
  } catch (error) {
    if (isUnavailable(error)) return error;
    throw error;
  }
}

/** Whether an error means that nothing can be stored at the moment. */
export function isUnavailable(error: unknown): error is AppError {
  return AppError.is(error) && error.code === 'storage_unavailable';
}
