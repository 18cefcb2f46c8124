import type { OpenDatabase } from '#db/database.ts';
import { PostgresStreamJournal } from '#db/repositories/postgres-stream-journal.ts';
import type { Env } from '#lib/config/env.ts';
import { AnswerStreams } from '#lib/conversations/answer-streams.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { DocumentRights } from '#lib/retrieval/recheck-access.ts';

export interface StreamParts {
  env: Env;
  database: OpenDatabase;
  rights: DocumentRights;
  pages: Pick<LibraryRepository, 'findPage'>;
  log: Logger;
}

/**
 * Answers that readers can come back to: noted in the database where conversations are recorded as they were said. What is masked is known
 * whole only once the answer has ended, so that until then it is in this process alone.
 */
export function openStreams({ env, database, rights, pages, log }: StreamParts): AnswerStreams {
  return new AnswerStreams({
    journal: env.recordsConversations && env.masking.kinds.length === 0 ? new PostgresStreamJournal(database.db) : null,
    isShared: database.isShared,
    mayRead: async (viewer, { documentIds, question }) => {
      const readable = await rights.readable(viewer, documentIds);
      if (!documentIds.every((id) => readable.has(id))) return false;
      const pageId = selectedPage(question);
      return pageId === null || (await pages.findPage(viewer, pageId)) !== null;
    },
    log,
  });
}

/** The page of the words that were asked about. */
function selectedPage({ selection }: Readonly<Record<string, unknown>>): string | null {
  const isOfPage = typeof selection === 'object' && selection !== null && 'page_id' in selection;
  return isOfPage && typeof selection.page_id === 'string' ? selection.page_id : null;
}
