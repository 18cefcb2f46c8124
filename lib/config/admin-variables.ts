import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

import { count } from './service-address.ts';

const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

const password = z.string().min(12, 'a password has at least 12 characters').max(1_000);

/** What decides who may administer this server, and what they may do to it. */
export const ADMIN_VARIABLES = {
  ADMIN_PASSWORD: password.optional(),
  ADMIN_READ_ONLY_PASSWORD: password.optional(),
  ADMIN_SESSION_HOURS: count(12, 1),
  INGEST_FOLDERS: z.string().default('books'),
};

type AdminVariables = z.output<z.ZodObject<typeof ADMIN_VARIABLES>>;

/** Who may administer, for how long without signing in again, and what they may ingest. */
export function adminOf(env: AdminVariables) {
  return {
    /** Of the account `admin`; null leaves it as it is, and makes one up when there is no account. */
    password: env.ADMIN_PASSWORD ?? null,
    /** Of the account `read-only`; null is no such account. */
    readOnlyPassword: env.ADMIN_READ_ONLY_PASSWORD ?? null,
    sessionMs: env.ADMIN_SESSION_HOURS * 60 * 60 * 1000,
    /** Absolute: only what is in one of them can be ingested from the administration. */
    ingestFolders: env.INGEST_FOLDERS.split(',')
      .map((folder) => folder.trim())
      .filter((folder) => folder !== '')
      .map((folder) => resolve(PROJECT_FOLDER, folder)),
  };
}
