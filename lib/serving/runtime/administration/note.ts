import type { Administrator } from '#lib/people/access/administrator.ts';
import type { NewEntry } from '#lib/people/administration/admin-log.ts';

/** Logs an administrator's action; rejects when it could not be stored. */
export type Note = (administrator: Administrator, entry: Omit<NewEntry, 'account'>) => Promise<void>;
