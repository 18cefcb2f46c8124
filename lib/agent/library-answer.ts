import type { Logger } from '#lib/log/logger.ts';

import type { AnswerInProgress } from './answer-in-progress.ts';
import type { LibraryTurn } from './library-turn.ts';

/** A question to the library. */
export interface LibraryAnswer extends AnswerInProgress {
  turn: LibraryTurn;
  log: Logger;
  /** False when the turn before has asked the reader already. */
  mayAsk: boolean;
  /** The database has just failed. */
  isStorageIll: boolean;
  /** The document that the reader has chosen. */
  meant: { id: string; title: string } | null;
}
