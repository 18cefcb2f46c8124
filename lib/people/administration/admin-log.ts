import { type Administrator, requireRole } from '#lib/people/access/administrator.ts';
import type { AdminAction, LogFilter } from '#lib/contracts/admin/admin-log.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { type ExportFormat, writeExport } from '#lib/people/exports/write-export.ts';

import type { StoredLater } from './stored-later.ts';

/** An action in the admin area. Contains nothing written by a reader. */
export interface LogEntry {
  id: string;
  /** Numbers entries in the order they were recorded. */
  place: number;
  at: Date;
  /** The name of the account; null if no account is known. */
  account: string | null;
  action: AdminAction;
  /** The object of the action, by its id, name or path; null if there is no single one. */
  object: string | null;
  /** Further details, by name. */
  details: Readonly<Record<string, string>>;
}

/** An entry to be recorded. */
export type NewEntry = Pick<LogEntry, 'account' | 'action'> & Partial<Pick<LogEntry, 'object' | 'details'>>;

export interface LogPage {
  entries: LogEntry[];
  /** The place after which the next page begins; null if this is the last page. */
  next: number | null;
}

/** Stores entries. They are added and, once old, deleted, but never changed. */
export interface AdminLogStore {
  add(entry: Omit<LogEntry, 'place'>): Promise<void>;
  /** Returns entries before the place, newest first. */
  list(filter: LogFilter, page: { before: number | null; limit: number }): Promise<LogEntry[]>;
  /** Deletes old entries and returns their number. */
  deleteBefore(moment: Date): Promise<number>;
}

const EXPORT_PAGE = 500;

/** The log of administrators' actions: written as they happen, and readable by those with the role `admin`. */
export class AdminLog {
  readonly #store: AdminLogStore;
  readonly #clock: Clock;
  readonly #later: StoredLater;

  constructor({ store, clock, later }: { store: AdminLogStore; clock: Clock; later: StoredLater }) {
    this.#store = store;
    this.#clock = clock;
    this.#later = later;
  }

  /** Rejects when the entry could not be stored: the action is then reported as failed, so that nothing is done unlogged. */
  async note({ account, action, object = null, details = {} }: NewEntry): Promise<void> {
    await this.#store.add({ id: newId(), at: this.#clock(), account, action, object, details });
  }

  /**
   * Notes sign-ins and sign-outs, which are not delayed: while nothing can be stored, the entry is in the server's log, and is stored here as soon as
   * possible.
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

  /** Yields a file in pieces, newest entries first. The export itself is recorded before anything is read. Ends when the signal is aborted. */
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
