import { type Administrator, requireRole } from '#lib/people/access/administrator.ts';
import type { AdminAction, LogFilter } from '#lib/contracts/admin/admin-log.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { type ExportFormat, writeExport } from '#lib/people/exports/write-export.ts';

import type { StoredLater } from './stored-later.ts';

/** Something that was done in the administration. Nothing a reader wrote is in it. */
export interface LogEntry {
  id: string;
  /** Counts entries in the order in which they were noted. */
  place: number;
  at: Date;
  /** The name of the account; null where nobody is known by it. */
  account: string | null;
  action: AdminAction;
  /** What it was done to, by its id, name or path; null where there is no one thing. */
  object: string | null;
  /** What else there is to say, by name. */
  details: Readonly<Record<string, string>>;
}

/** As it is noted. */
export type NewEntry = Pick<LogEntry, 'account' | 'action'> & Partial<Pick<LogEntry, 'object' | 'details'>>;

export interface LogPage {
  entries: LogEntry[];
  /** Behind which the next page begins; null when these are the last. */
  next: number | null;
}

/** Where entries are kept. They are added and, once they are old, deleted; nothing changes one. */
export interface AdminLogStore {
  add(entry: Omit<LogEntry, 'place'>): Promise<void>;
  /** Newest first, those before the place. */
  list(filter: LogFilter, page: { before: number | null; limit: number }): Promise<LogEntry[]>;
  /** The number of entries deleted. */
  deleteBefore(moment: Date): Promise<number>;
}

const EXPORT_PAGE = 500;

/** What administrators did: noted as it is done, and read by those who may do everything. */
export class AdminLog {
  readonly #store: AdminLogStore;
  readonly #clock: Clock;
  readonly #later: StoredLater;

  constructor({ store, clock, later }: { store: AdminLogStore; clock: Clock; later: StoredLater }) {
    this.#store = store;
    this.#clock = clock;
    this.#later = later;
  }

  /** Rejects when it could not be kept: what was done is then told as failed, so that nothing is done in silence. */
  async note({ account, action, object = null, details = {} }: NewEntry): Promise<void> {
    await this.#store.add({ id: newId(), at: this.#clock(), account, action, object, details });
  }

  /**
   * The same for who comes and goes, which is not held up: while nothing can be stored, the entry stands in the server's log, and here as
   * soon as can be.
   */
  async noteComing({ account, action, details = {} }: Omit<NewEntry, 'object'>): Promise<void> {
    const entry = { id: newId(), at: this.#clock(), account, action, object: null, details };
    await this.#later.store({ account, action }, () => this.#store.add(entry));
  }

  async list(
    administrator: Administrator,
    filter: LogFilter,
    { before, limit }: { before: number | null; limit: number },
  ): Promise<LogPage> {
    requireRole(administrator, 'admin');
    const found = await this.#store.list(filter, { before, limit: limit + 1 });
    const entries = found.slice(0, limit);
    return { entries, next: found.length > limit ? (entries.at(-1)?.place ?? null) : null };
  }

  /** A file in pieces, newest first; noted before anything of it is read. Ends when the signal is aborted. */
  async *export(
    administrator: Administrator,
    { filter, format }: { filter: LogFilter; format: ExportFormat },
    signal: AbortSignal,
  ): AsyncGenerator<string, void, undefined> {
    requireRole(administrator, 'admin');
    await this.note({ account: administrator.name, action: 'log_exported', details: { format } });
    yield* writeExport(this.#all(filter, signal), SHAPE, format);
  }

  async *#all(filter: LogFilter, signal: AbortSignal): AsyncGenerator<LogEntry, void, undefined> {
    let before: number | null = null;
    do {
      signal.throwIfAborted();
      const entries: LogEntry[] = await this.#store.list(filter, { before, limit: EXPORT_PAGE });
      yield* entries;
      before = entries.length < EXPORT_PAGE ? null : (entries.at(-1)?.place ?? null);
    } while (before !== null);
  }
}

const SHAPE = {
  columns: {
    entry_id: ({ id }: LogEntry) => id,
    at: ({ at }: LogEntry) => at.toISOString(),
    account: ({ account }: LogEntry) => account,
    action: ({ action }: LogEntry) => action,
    object: ({ object }: LogEntry) => object,
    details: ({ details }: LogEntry) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
  },
  toWire: ({ id, at, account, action, object, details }: LogEntry) => ({
    entry_id: id,
    at: at.toISOString(),
    account,
    action,
    object,
    details,
  }),
};
