import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import { exportTurns } from '#lib/conversations/export-turns.ts';

import type { Administration } from './administration.ts';
import type { AdministrationParts } from './administration-parts.ts';

type Part = Pick<Administration, 'listTurns' | 'readConversation' | 'exportTurns' | 'review' | 'deleteConversation'>;

/** The turns there are, as administrators see them and what they find about them. */
export function administerTurns({ database }: AdministrationParts): Part {
  const archive = new PostgresTurnArchive(database.db);
  return {
    listTurns: (administrator, filter, page) => archive.list(administrator, filter, page),
    readConversation: (administrator, sessionId) => archive.readConversation(administrator, sessionId),
    exportTurns: (administrator, { filter, format }, signal) =>
      exportTurns(archive.export(administrator, filter, signal), format),
    review: (administrator, turnId, review) => archive.review(administrator, turnId, review),
    deleteConversation: (administrator, sessionId) => archive.deleteConversation(administrator, sessionId),
  };
}
