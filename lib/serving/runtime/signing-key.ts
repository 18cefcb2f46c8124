import { randomBytes } from 'node:crypto';

import type { OpenDatabase } from '#db/database.ts';
import { PostgresAdminAccounts } from '#db/repositories/postgres-admin-accounts.ts';

const SECRET_BYTES = 32;

/** The key of this name, of 32 bytes. Made by the first of all instances on the database, once one is needed. */
export function openSigningKey(
  { db }: OpenDatabase,
  name: 'source-links' | 'reader-sign-in',
): () => Promise<Uint8Array> {
  const secrets = new PostgresAdminAccounts(db);
  let key: Promise<Uint8Array> | null = null;
  return () => {
    key ??= secrets.agreeOnSecret(name, randomBytes(SECRET_BYTES)).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
}
