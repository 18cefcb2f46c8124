import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { gone, watchPlace } from './database-place.ts';
import { PostgresThread } from './postgres-thread.ts';
import type { Obstacle, WorkerSettings } from './worker-messages.ts';
import { OBSTACLES } from './obstacle.ts';

const AT_MOST_EVERY_MS = 60_000;

/** A thread that lived this long was sound: its end counts as a first failure, not as one more of a series. */
const SOUND_AFTER_MS = 60_000;

const FIRST_DELAY_MS = 250;
/** What kept it from opening may be over at any moment: a disk has room again. */
const LONGEST_DELAY_MS = 5_000;

/** Keeps one database thread running: a thread that ended unasked is replaced when it is next needed. */
export class PostgresSupervisor {
  readonly #settings: WorkerSettings;
  readonly #log: Logger;
  #thread: PostgresThread | null = null;
  #opening: Promise<PostgresThread> | null = null;
  #openedAt = 0;
  #failures = 0;
  #notBefore = 0;
  #isClosed = false;
  /** Whether the files are where they were when the database was opened first; null before that. */
  #inPlace: (() => boolean) | null = null;
  #libraryWrites = 0;
  readonly #obstacles: ObstacleLog;

  constructor(settings: WorkerSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.#obstacles = new ObstacleLog(log);
  }

  /** Grows with every commit that has written the library, before whoever has it committed knows; and whenever the thread is another one. */
  get libraryWrites(): number {
    return this.#libraryWrites;
  }

  /** The running thread, started when there is none. Rejects with what kept it from opening, or when it is too soon to try again. */
  async thread(): Promise<PostgresThread> {
    if (this.#isClosed) throw new Error('The database is closed.');
    if (this.#thread?.isAlive === true) return this.#thread;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Rejects at once when the thread is down, and has it reopened meanwhile. */
  async requireUp(): Promise<PostgresThread> {
    if (this.#thread?.isAlive === true) return this.#thread;
    if (!this.#isClosed)
      this.thread().catch((error: unknown) => this.#log.warn({ err: error }, 'The database could not be reopened.'));
    throw new AppError('storage_unavailable', {
      cause: new ServiceFault('unreachable', 'The database thread is not running.'),
    });
  }

  /** What stands in the way of writing, as the last statement met it; null when nothing does. */
  get obstacle(): Obstacle | null {
    return this.#obstacles.current;
  }

  /** Ends the running thread at once. */
  async crash(): Promise<void> {
    await this.#thread?.terminate();
  }

  /** Waits for what was sent, then closes for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const opening = await this.#opening?.catch(() => null);
    await (opening ?? this.#thread)?.close();
  }

  async #open(): Promise<PostgresThread> {
    if (performance.now() < this.#notBefore)
      throw new Error('The database failed a moment ago; it is not tried again yet.');
    try {
      // In an empty folder the next thread would begin with a new database.
      if (this.#inPlace?.() === false) throw gone();
      const thread = await PostgresThread.start(this.#settings, {
        libraryWritten: () => (this.#libraryWrites += 1),
        obstacleMet: (obstacle) => this.#obstacles.note(obstacle),
        refused: (obstacle) => this.#obstacles.noteRefusal(obstacle),
      });
      this.#obstacles.note(null);
      this.#inPlace ??= watchPlace(this.#settings.databaseFolder);
      this.#thread = thread;
      this.#libraryWrites += 1;
      this.#openedAt = performance.now();
      void thread.exited.then(() => this.#noteEnd());
      return thread;
    } catch (error) {
      this.#countFailure();
      throw error;
    }
  }

  #noteEnd(): void {
    this.#libraryWrites += 1;
    if (this.#isClosed) return;
    if (performance.now() - this.#openedAt > SOUND_AFTER_MS) this.#failures = 0;
    this.#countFailure();
    this.#log.error(
      { failures: this.#failures },
      'The database thread ended unasked; it is reopened when next needed.',
    );
  }

  #countFailure(): void {
    this.#failures += 1;
    this.#notBefore = performance.now() + reopenDelayMs(this.#failures);
  }
}

/** How long to wait before opening again after so many failures in a row: at once the first time, then 0.25 s doubling to 5 s. */
export function reopenDelayMs(failures: number): number {
  if (failures <= 1) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 2));
}

/** Says in the log that nothing is stored: when that begins and then at most once a minute, with how much it was, and when it is over. */
class ObstacleLog {
  readonly #log: Logger;
  #current: Obstacle | null = null;
  #refused = 0;
  #silentUntil = 0;
  /** In the log stands that nothing is stored. */
  #isSaid = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** What stands in the way at the moment; null when nothing does. */
  get current(): Obstacle | null {
    return this.#current;
  }

  note(obstacle: Obstacle | null): void {
    if (obstacle === this.#current) return;
    this.#current = obstacle;
    if (obstacle !== null) this.#say(obstacle);
    else if (this.#isSaid) this.#sayOver();
  }

  noteRefusal(obstacle: Obstacle): void {
    this.#refused += 1;
    this.#say(obstacle);
  }

  #say(obstacle: Obstacle): void {
    const now = performance.now();
    if (now < this.#silentUntil) return;
    this.#silentUntil = now + AT_MOST_EVERY_MS;
    this.#isSaid = true;
    this.#log.error({ obstacle, refused: this.#refused }, OBSTACLES[obstacle]);
  }

  #sayOver(): void {
    this.#log.info({ refused: this.#refused }, 'The database can be written again.');
    this.#isSaid = false;
    this.#refused = 0;
  }
}
