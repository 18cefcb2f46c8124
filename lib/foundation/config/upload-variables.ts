import { resolve } from 'node:path';

import { z } from 'zod';

import { count } from './service-address.ts';

const MEGABYTE = 1024 * 1024;

/** Who may put books in from the browser, and how much. */
export const UPLOAD_VARIABLES = {
  UPLOADS: z.enum(['administrators', 'everyone', 'nobody']).default('administrators'),
  UPLOAD_MAX_MB: count(200, 1),
  UPLOAD_MAX_FILES: count(1_000, 1),
  UPLOADS_QUOTA_MB: count(5_000, 1),
};

/** The folder whose books come in by themselves, and when books are read again by themselves. */
export const WATCH_VARIABLES = {
  WATCH_FOLDER: z.string().min(1).optional(),
  INGEST_HOUR: z.coerce.number().int().min(0).max(23).default(3),
};

/**
 * Absolute; null watches nothing. Relative paths start at the data folder. By default `books` in it, and nothing where a database is
 * shared: which of the servers would have the files is for who runs them to say.
 */
export function watchedFolder(
  { WATCH_FOLDER: folder }: z.output<z.ZodObject<typeof WATCH_VARIABLES>>,
  { dataFolder, isShared }: { dataFolder: string; isShared: boolean },
): string | null {
  if (folder === 'off' || (folder === undefined && isShared)) return null;
  return resolve(dataFolder, folder ?? 'books');
}

/** The settings of uploads; sizes are bytes. */
export function uploadsOf(env: z.output<z.ZodObject<typeof UPLOAD_VARIABLES>>) {
  return {
    by: env.UPLOADS,
    /** Of one upload, all files together. */
    maxBytes: env.UPLOAD_MAX_MB * MEGABYTE,
    maxFiles: env.UPLOAD_MAX_FILES,
    /** Of everything that was uploaded and is still there. */
    quotaBytes: env.UPLOADS_QUOTA_MB * MEGABYTE,
  };
}
