import { randomBytes } from 'node:crypto';

import type { OpenDatabase } from '#db/database.ts';
import { PostgresAdminAccounts } from '#db/repositories/postgres-admin-accounts.ts';

const SECRET_BYTES = 32;
const SECRET_NAME = 'source-links';

/** The key that links and addresses are signed with. Made by the first of all instances on the database, once one is needed. */
export function openSigningKey({ db }: OpenDatabase): () => Promise<Uint8Array> {
  const secrets = new PostgresAdminAccounts(db);
  let key: Promise<Uint8Array> | null = null;
  return () => {
    key ??= secrets.agreeOnSecret(SECRET_NAME, randomBytes(SECRET_BYTES)).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
}
