import type { Administrator } from '#lib/people/access/administrator.ts';
import type { NewEntry } from '#lib/people/administration/admin-log.ts';

/** Notes what an administrator has done; rejects when it could not be kept. */
export type Note = (administrator: Administrator, entry: Omit<NewEntry, 'account'>) => Promise<void>;
