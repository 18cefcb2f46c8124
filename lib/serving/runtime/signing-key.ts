import { randomBytes } from 'node:crypto';

import type { OpenDatabase } from '#db/database.ts';
import { PostgresAdminAccounts } from '#db/repositories/postgres-admin-accounts.ts';

const SECRET_BYTES = 32;

/** Returns the key with this name, 32 bytes long. The first instance on the database to need it creates it. */
export function openSigningKey(
  { db }: OpenDatabase,
  name: 'source-links' | 'reader-sign-in' | 'daily-budgets',
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
