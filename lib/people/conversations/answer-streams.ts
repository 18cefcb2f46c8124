import { setTimeout as delay } from 'node:timers/promises';

import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import { ReadingRights } from '#lib/people/access/while-readable.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { LiveStream, type StreamStart } from './live-stream.ts';
import { StreamWriter } from './stream-writer.ts';
import type { AskedQuestion, JournalledStream, StreamJournal } from './stream-journal.ts';

/** One payload of an answer, numbered from 1. */
export interface NumberedPayload {
  number: number;
  payload: string;
}

/** An answer in progress, for a reader who reconnects. */
export interface OpenAnswer {
  id: string;
  question: AskedQuestion;
}

/** The documents that an answer has shown so far, and its question. */
type Shown = Pick<JournalledStream, 'seenDocumentIds' | 'question'>;

/** The source of an answer's payloads for one reader. */
interface ToldStream {
  /** How many payloads the reader has. */
  after: number;
  /** The payloads that are there already. */
  first: readonly string[];
  shown: () => Shown;
  /** Returns the payloads after so many, as soon as there are any; null where none will come. */
  next: (told: number) => Promise<readonly string[] | null>;
}

interface AnswerStreamsOptions {
  /** Null if nothing is recorded. Then only this process knows the answer, and not for long. */
  journal: StreamJournal | null;
  /** True if other processes may be asked for an answer of this one. */
  isShared: boolean;
  /** Returns the last payloads for a reader who has lost access, in the same form as other failures. */
  lastWords(error: unknown): string[];
  /** Whether the viewer may currently read all of it. */
  mayRead(viewer: Viewer, shown: { documentIds: readonly string[]; question: AskedQuestion }): Promise<boolean>;
  log: Logger;
}

/** Interval at which another process's answer is polled. */
const LOOK_MS = 100;

/** How long this process keeps payloads that were sent, for readers whose connection broke at the end. */
const HELD_MS = 30_000;

/**
 * Answers that continue when the connection to their reader breaks, and that other tabs and other processes can read too: each under a name chosen by
 * its reader. Only the same viewer can read one, and only while they may read every document with content in it: that is checked before each payload.
 */
export class AnswerStreams {
  readonly #options: AnswerStreamsOptions;
  readonly #writer: StreamWriter | null;
  readonly #live = new Map<string, LiveStream>();

  constructor(options: AnswerStreamsOptions) {
    const { journal, isShared, log } = options;
    this.#options = options;
    this.#writer = journal === null ? null : new StreamWriter({ journal, isShared, log });
  }

  /** Streams an answer from its beginning, and continues it even without a reader. */
  begin(start: StreamStart, gone: AbortSignal): AsyncGenerator<NumberedPayload> {
    const stream = new LiveStream(start);
    this.#live.set(start.id, stream);
    this.#writer?.follow(stream);
    void stream.ended.then(() => {
      setTimeout(() => this.#live.delete(start.id), HELD_MS).unref();
    });
    return this.#readLive(start.viewer, { stream, after: 0 }, gone);
  }

  /**
   * Returns the payloads of an answer after the first `after`, and those that follow. Null when the viewer has no such answer, or may not read it any
   * more.
   */
  async read(
    viewer: Viewer,
    { id, after }: { id: string; after: number },
    gone: AbortSignal,
  ): Promise<AsyncGenerator<NumberedPayload> | null> {
    const live = this.#find(viewer, id);
    if (live !== null) {
      const mayRead = await this.#mayRead(viewer, shownOf(live));
      return mayRead ? this.#readLive(viewer, { stream: live, after }, gone) : null;
    }
    const first = await this.#readJournal(viewer, id, after);
    // The rest of the answer will never arrive.
    if (first === null || (first.isLost && first.payloads.length === 0)) return null;
    return this.#readElsewhere(viewer, { id, after, first }, gone);
  }

  /** Ends an answer, in any process. False when the viewer has no such running answer. */
  async stop(viewer: Viewer, id: string): Promise<boolean> {
    const live = this.#find(viewer, id);
    if (live === null) return (await this.#options.journal?.askToStop(viewer, id)) ?? false;
    if (live.isEnded) return false;
    live.start.stop();
    return true;
  }

  /** Returns this conversation's answer in progress; null if there is none that the viewer may read. */
  async findOpen(viewer: Viewer, sessionId: string): Promise<OpenAnswer | null> {
    const here = [...this.#live.values()].findLast(
      (stream) =>
        !stream.isEnded && isOf(stream, viewer) && stream.count > 0 && stream.start.facts().sessionId === sessionId,
    );
    if (here !== undefined) {
      const mayRead = await this.#mayRead(viewer, shownOf(here));
      return mayRead ? { id: here.start.id, question: here.start.question } : null;
    }
    const id = await this.#options.journal?.findOpen(viewer, sessionId);
    if (id === null || id === undefined || this.#live.has(id)) return null;
    const found = await this.#readJournal(viewer, id, 0);
    return found === null || found.isLost ? null : { id, question: found.question };
  }

  /** Waits until all payloads are in the journal. */
  async close(): Promise<void> {
    await this.#writer?.close();
  }

  #find(viewer: Viewer, id: string): LiveStream | null {
    const stream = this.#live.get(id);
    return stream !== undefined && isOf(stream, viewer) ? stream : null;
  }

  async #readJournal(viewer: Viewer, id: string, after: number): Promise<JournalledStream | null> {
    const found = await this.#options.journal?.read(viewer, id, after);
    if (found === null || found === undefined) return null;
    return (await this.#mayRead(viewer, found)) ? found : null;
  }

  #mayRead(viewer: Viewer, { seenDocumentIds, question }: Shown): Promise<boolean> {
    return this.#options.mayRead(viewer, { documentIds: seenDocumentIds, question });
  }

  #readLive(
    viewer: Viewer,
    { stream, after }: { stream: LiveStream; after: number },
    gone: AbortSignal,
  ): AsyncGenerator<NumberedPayload> {
    const next = async (told: number) => {
      await raceAbort(stream.beyond(told), gone).catch(() => undefined);
      const payloads = stream.behind(told);
      return gone.aborted || payloads.length === 0 ? null : payloads;
    };
    return this.#tell(viewer, { after, first: [], shown: () => shownOf(stream), next });
  }

  /** Ends without last words when the answer is lost: its rest is not known. */
  #readElsewhere(
    viewer: Viewer,
    { id, after, first }: { id: string; after: number; first: JournalledStream },
    gone: AbortSignal,
  ): AsyncGenerator<NumberedPayload> {
    let latest = first;
    const next = async (told: number) => {
      if (latest.isEnded || latest.isLost || !(await waited(LOOK_MS, gone))) return null;
      const found = (await this.#options.journal?.read(viewer, id, told)) ?? null;
      if (found !== null) latest = found;
      return found?.payloads ?? null;
    };
    return this.#tell(viewer, { after, first: first.payloads, shown: () => latest, next });
  }

  /** Yields payloads after the first `after`. If the reader loses access, they end with its last words. */
  async *#tell(viewer: Viewer, { after, first, shown, next }: ToldStream): AsyncGenerator<NumberedPayload> {
    const rights = new ReadingRights(() => this.#mayRead(viewer, shown()));
    let told = after;
    try {
      for (let payloads: readonly string[] | null = first; payloads !== null;) {
        for (const payload of payloads) {
          await rights.require();
          yield { number: (told += 1), payload };
        }
        const more = next(told);
        await rights.requireWhile(more);
        payloads = await more;
      }
    } catch (error) {
      for (const payload of this.#options.lastWords(error)) yield { number: (told += 1), payload };
    } finally {
      rights.end();
    }
  }
}

function shownOf(stream: LiveStream): Shown {
  const { seenDocumentIds } = stream.start.facts();
  return { seenDocumentIds, question: stream.start.question };
}

function isOf(stream: LiveStream, viewer: Viewer): boolean {
  return ownerOf(stream.start.viewer) === ownerOf(viewer);
}

/** Returns false if the wait was aborted. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return delay(ms, true, { signal, ref: false }).catch(() => false);
}
