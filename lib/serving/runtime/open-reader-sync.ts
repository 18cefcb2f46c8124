import type { OpenDatabase } from '#db/database.ts';
import { PostgresGroupShares } from '#db/repositories/postgres-group-shares.ts';
import { PostgresKeptRecords } from '#db/repositories/postgres-kept-records.ts';
import { PostgresShares } from '#db/repositories/postgres-shares.ts';
import { GroupShares } from '#lib/people/sync/group-shares.ts';
import { KeptRecords } from '#lib/people/sync/kept-records.ts';
import { SharedConversations } from '#lib/people/sync/shared-conversations.ts';
import { maskedRecords } from '#lib/people/masking/masked-stores.ts';
import type { Masker } from '#lib/people/masking/masker.ts';
import type { DocumentRights } from '#lib/answering/retrieval/recheck-access.ts';

import type { Runtime } from './runtime.ts';

/** Opens the data that readers store on the server, and share from it. */
export function openReaderSync(
  { db }: OpenDatabase,
  { readable }: DocumentRights,
  masking: Masker | null,
): Pick<Runtime, 'kept' | 'shares' | 'groupShares'> {
  const conversations = new PostgresShares(db);
  return {
    kept: new KeptRecords({ records: maskedRecords(new PostgresKeptRecords(db), masking), readable }),
    shares: new SharedConversations({ shares: conversations, readable }),
    groupShares: new GroupShares({ groups: new PostgresGroupShares(db), conversations, readable }),
  };
}
