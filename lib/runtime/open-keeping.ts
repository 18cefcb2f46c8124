import type { OpenDatabase } from '#db/database.ts';
import { PostgresKeptRecords } from '#db/repositories/postgres-kept-records.ts';
import { PostgresShares } from '#db/repositories/postgres-shares.ts';
import { KeptRecords } from '#lib/keeping/kept-records.ts';
import { SharedConversations } from '#lib/keeping/shared-conversations.ts';
import type { DocumentRights } from '#lib/retrieval/recheck-access.ts';

import type { Runtime } from './runtime.ts';

/** What readers keep on the server, and what they share of it. */
export function openKeeping({ db }: OpenDatabase, { readable }: DocumentRights): Pick<Runtime, 'kept' | 'shares'> {
  return {
    kept: new KeptRecords({ records: new PostgresKeptRecords(db), readable }),
    shares: new SharedConversations({ shares: new PostgresShares(db), readable }),
  };
}
