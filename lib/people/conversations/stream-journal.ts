import type { Viewer } from '#lib/people/access/viewer.ts';

/** What was asked, in the words of the request, for whoever comes back to the answer. */
export type AskedQuestion = Readonly<Record<string, unknown>>;

/** An answer under way, by the name that its reader gave it. */
export interface NamedStream {
  id: string;
  viewer: Viewer;
  /** The conversation it is of. */
  sessionId: string;
  question: AskedQuestion;
  /** Of which anything stands in what was told so far. */
  seenDocumentIds: string[];
}

/** What was told of an answer, as far as the journal has it. */
export interface JournalledStream extends Omit<NamedStream, 'viewer'> {
  /** What was told behind the place that was asked for, in order: JSON or `[DONE]`. */
  payloads: string[];
  isEnded: boolean;
  /** It has not ended, and nobody writes it any more. */
  isLost: boolean;
}

/** What is told of answers under way, for every process on the same database. A stream is its viewer's: to anyone else it does not exist. */
export interface StreamJournal {
  /**
   * Adds what was told behind the first `from` payloads, and all else that is known of the stream now; with 0 it begins. A name that is
   * taken, or gone again, is left alone.
   */
  write(stream: NamedStream, told: { from: number; payloads: readonly string[]; isEnded: boolean }): Promise<void>;
  /** What was told behind the first `after` payloads; null when the viewer has no such stream. */
  read(viewer: Viewer, id: string, after: number): Promise<JournalledStream | null>;
  /** The newest stream of the conversation that has not ended; null when there is none. */
  findOpen(viewer: Viewer, sessionId: string): Promise<string | null>;
  /** Asks whoever writes the stream to end it. False when the viewer has no such stream that goes on. */
  askToStop(viewer: Viewer, id: string): Promise<boolean>;
  /** Says of these streams that they are being written still, and answers with those that are to be ended. */
  watch(ids: readonly string[], told: { isAlive: boolean }): Promise<string[]>;
  /** Deletes one that has grown too long, or is in nobody's way any more. */
  drop(id: string): Promise<void>;
  /** Deletes those that ended, or were left, more than so long ago; the number deleted. */
  deleteEnded(olderThanMs: number): Promise<number>;
}
