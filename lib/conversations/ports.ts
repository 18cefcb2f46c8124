import type { Viewer } from '#lib/access/viewer.ts';

import type { Turn } from './turn.ts';

/** Turns by session. A conversation belongs to the viewer who began it: to anyone else it does not exist. */
export interface ConversationRepository {
  /** Inserts a turn. Rejects with `forbidden` when the session belongs to another viewer. */
  record(viewer: Viewer, turn: Turn): Promise<void>;
  /** Oldest first; the last `limit` turns when given. */
  listTurns(viewer: Viewer, sessionId: string, options?: { limit?: number }): Promise<Turn[]>;
  /** The number of turns deleted. */
  deleteSession(viewer: Viewer, sessionId: string): Promise<number>;
  /** Deletes turns created before the moment; the number deleted. */
  deleteBefore(moment: Date): Promise<number>;
}
