import { resolve } from 'node:path';

import { z } from 'zod';

import { count } from './service-address.ts';

const MEGABYTE = 1024 * 1024;

/** Who may upload books from the browser, and how much. */
export const UPLOAD_VARIABLES = {
  UPLOADS: z.enum(['administrators', 'everyone', 'nobody']).default('administrators'),
  UPLOAD_MAX_MB: count(200, 1),
  UPLOAD_MAX_FILES: count(1_000, 1),
  UPLOADS_QUOTA_MB: count(5_000, 1),
};

/** The folder whose books are imported automatically, and when scheduled books are re-imported. */
export const WATCH_VARIABLES = {
  WATCH_FOLDER: z.string().min(1).optional(),
  INGEST_HOUR: z.coerce.number().int().min(0).max(23).default(3),
};

/**
 * Returns the absolute path of the watched folder; null watches nothing. Relative paths are resolved against the data folder. The default is its
 * `books` folder, or nothing if the database is shared: only the operator can say which server has the files.
 */
export function watchedFolder(
  { WATCH_FOLDER: folder }: z.output<z.ZodObject<typeof WATCH_VARIABLES>>,
  { dataFolder, isShared }: { dataFolder: string; isShared: boolean },
): string | null {
  if (folder === 'off' || (folder === undefined && isShared)) return null;
  return resolve(dataFolder, folder ?? 'books');
}

/** Returns the upload settings; sizes are in bytes. */
export function uploadsOf(env: z.output<z.ZodObject<typeof UPLOAD_VARIABLES>>) {
  return {
    by: env.UPLOADS,
    /** Size of one upload, all files together. */
    maxBytes: env.UPLOAD_MAX_MB * MEGABYTE,
    maxFiles: env.UPLOAD_MAX_FILES,
    /** Total size of all uploads that still exist. */
    quotaBytes: env.UPLOADS_QUOTA_MB * MEGABYTE,
  };
}
