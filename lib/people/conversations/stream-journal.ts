import type { Viewer } from '#lib/people/access/viewer.ts';

/** The question, in the words of the request, for a reader who comes back to the answer. */
export type AskedQuestion = Readonly<Record<string, unknown>>;

/** An answer in progress, identified by the id its reader chose. */
export interface NamedStream {
  id: string;
  viewer: Viewer;
  /** The conversation the answer belongs to. */
  sessionId: string;
  question: AskedQuestion;
  /** The documents with content in the payloads so far. */
  seenDocumentIds: string[];
}

/** The payloads of an answer, as far as the journal has them. */
export interface JournalledStream extends Omit<NamedStream, 'viewer'> {
  /** The payloads after the requested position, in order: JSON or `[DONE]`. */
  payloads: string[];
  isEnded: boolean;
  /** It has not ended, but is no longer being written. */
  isLost: boolean;
}

/** A journal of answers in progress, for every process on the same database. A stream belongs to its viewer: to anyone else it does not exist. */
export interface StreamJournal {
  /**
   * Adds the payloads after the first `from`, and all other current facts about the stream; with 0 it begins. A name that is already in use, or was
   * deleted, is left alone.
   */
  write(stream: NamedStream, told: { from: number; payloads: readonly string[]; isEnded: boolean }): Promise<void>;
  /** Returns the payloads after the first `after`; null when the viewer has no such stream. */
  read(viewer: Viewer, id: string, after: number): Promise<JournalledStream | null>;
  /** Returns the newest unfinished stream of the conversation; null if there is none. */
  findOpen(viewer: Viewer, sessionId: string): Promise<string | null>;
  /** Asks the process that writes the stream to end it. False when the viewer has no such running stream. */
  askToStop(viewer: Viewer, id: string): Promise<boolean>;
  /** Records that these streams are still being written, and returns those that should be stopped. */
  watch(ids: readonly string[], told: { isAlive: boolean }): Promise<string[]>;
  /** Deletes a stream that has grown too long, or is no longer needed. */
  drop(id: string): Promise<void>;
  /** Deletes streams that ended, or were abandoned, longer ago than this; returns their number. */
  deleteEnded(olderThanMs: number): Promise<number>;
}
