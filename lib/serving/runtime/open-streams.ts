import type { OpenDatabase } from '#db/database.ts';
import { PostgresStreamJournal } from '#db/repositories/postgres-stream-journal.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { AnswerStreams } from '#lib/people/conversations/answer-streams.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { lastPayloads } from '#lib/serving/surfaces/reader-payloads.ts';

import type { ReadableNow } from './readable-now.ts';

export interface StreamParts {
  env: Env;
  database: OpenDatabase;
  isReadable: ReadableNow;
  log: Logger;
}

/**
 * Opens the answers that readers can return to: stored in the database if conversations are recorded unmasked. Masked text is complete only once the
 * answer has ended, so until then it is in this process alone.
 */
export function openStreams({ env, database, isReadable, log }: StreamParts): AnswerStreams {
  return new AnswerStreams({
    journal: env.recordsConversations && env.masking.kinds.length === 0 ? new PostgresStreamJournal(database.db) : null,
    isShared: database.isShared,
    lastWords: lastPayloads,
    mayRead: (viewer, { documentIds, question }) => isReadable(viewer, { documentIds, pageId: selectedPage(question) }),
    log,
  });
}

/** Returns the page of the words asked about; null if they belong to none. */
function selectedPage({ selection }: Readonly<Record<string, unknown>>): string | null {
  const isOfPage = typeof selection === 'object' && selection !== null && 'page_id' in selection;
  return isOfPage && typeof selection.page_id === 'string' ? selection.page_id : null;
}
