import { statSync } from 'node:fs';
import { join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** Postgres writes it once, when it makes a database. */
const VERSION_FILE = 'PG_VERSION';

/**
 * Tells whether the files of a database are where they are now. What is open can be read and written after its folder has been deleted or
 * moved, and nobody would ever see it again.
 */
export function watchPlace(databaseFolder: string): () => boolean {
  const place = placeOf(databaseFolder);
  return () => place !== null && place === placeOf(databaseFolder);
}

/** What the file system knows the files by; null where there are none to be seen. */
function placeOf(databaseFolder: string): string | null {
  try {
    const files = [databaseFolder, join(databaseFolder, VERSION_FILE)].map((path) => statSync(path, { bigint: true }));
    return files.map(({ dev, ino }) => `${dev}:${ino}`).join(' ');
  } catch {
    return null;
  }
}

/** What a call meets that would store something where nobody will find it. */
export function gone(): AppError {
  return new AppError('storage_unavailable', {
    cause: new ServiceFault('not_found', 'The data folder was removed or replaced.'),
  });
}
