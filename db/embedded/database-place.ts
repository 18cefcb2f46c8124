import { statSync } from 'node:fs';
import { join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** Postgres writes it once, when it creates a database. */
const VERSION_FILE = 'PG_VERSION';

/**
 * Returns a function that checks whether the files of a database are still in their place. Open files can be read and written after their folder has
 * been deleted or moved, and the data would be lost.
 */
export function watchPlace(databaseFolder: string): () => boolean {
  const place = placeOf(databaseFolder);
  return () => place !== null && place === placeOf(databaseFolder);
}

/** Returns the file system's identity of the files; null where there are none. */
function placeOf(databaseFolder: string): string | null {
  try {
    const files = [databaseFolder, join(databaseFolder, VERSION_FILE)].map((path) => statSync(path, { bigint: true }));
    return files.map(({ dev, ino }) => `${dev}:${ino}`).join(' ');
  } catch {
    return null;
  }
}

/** Returns the error for a call that would store data in a removed or replaced folder. */
export function gone(): AppError {
  return new AppError('storage_unavailable', {
    cause: new ServiceFault('not_found', 'The data folder was removed or replaced.'),
  });
}
