import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { gone, watchPlace } from './database-place.ts';
import { PostgresThread } from './postgres-thread.ts';
import type { Obstacle, WorkerSettings } from './worker-messages.ts';
import { OBSTACLES } from './obstacle.ts';

const AT_MOST_EVERY_MS = 60_000;

/** A thread that lived this long was sound: its end counts as the first failure of a new series. */
const SOUND_AFTER_MS = 60_000;

const FIRST_DELAY_MS = 250;
/** The cause of a failed opening may end at any moment: a disk has room again. */
const LONGEST_DELAY_MS = 5_000;

/** Keeps one database thread running: a thread that ended unexpectedly is replaced when it is next needed. */
export class PostgresSupervisor {
  readonly #settings: WorkerSettings;
  readonly #log: Logger;
  #thread: PostgresThread | null = null;
  #opening: Promise<PostgresThread> | null = null;
  #openedAt = 0;
  #failures = 0;
  #notBefore = 0;
  #isClosed = false;
  /** Whether the files are still where they were when the database was first opened; null before that. */
  #inPlace: (() => boolean) | null = null;
  #libraryWrites = 0;
  readonly #obstacles: ObstacleLog;

  constructor(settings: WorkerSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.#obstacles = new ObstacleLog(log);
  }

  /** Increases with every commit that has written the library, before the committing caller is notified; and whenever the thread is replaced. */
  get libraryWrites(): number {
    return this.#libraryWrites;
  }

  /** Returns the running thread, started when there is none. Rejects with the error that prevented opening, or when it is too soon to try again. */
  async thread(): Promise<PostgresThread> {
    if (this.#isClosed) throw new Error('The database is closed.');
    if (this.#thread?.isAlive === true) return this.#thread;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Rejects at once when the thread is down, and has it reopened in the meantime. */
  async requireUp(): Promise<PostgresThread> {
    if (this.#thread?.isAlive === true) return this.#thread;
    if (!this.#isClosed)
      this.thread().catch((error: unknown) => this.#log.warn({ err: error }, 'The database could not be reopened.'));
    throw new AppError('storage_unavailable', {
      cause: new ServiceFault('unreachable', 'The database thread is not running.'),
    });
  }

  /** The obstacle to writing met by the last statement; null when there is none. */
  get obstacle(): Obstacle | null {
    return this.#obstacles.current;
  }

  /** Ends the running thread immediately. */
  async crash(): Promise<void> {
    await this.#thread?.terminate();
  }

  /** Waits for the statements already sent, then closes permanently. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const opening = await this.#opening?.catch(() => null);
    await (opening ?? this.#thread)?.close();
  }

  async #open(): Promise<PostgresThread> {
    if (performance.now() < this.#notBefore)
      throw new Error('The database failed a moment ago; it is not tried again yet.');
    try {
      // In an empty folder the next thread would create a new database.
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

/** Returns the delay before reopening after a number of consecutive failures: none the first time, then 0.25 s doubling to 5 s. */
export function reopenDelayMs(failures: number): number {
  if (failures <= 1) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 2));
}

/** Logs that nothing is stored: when that begins, then at most once a minute with the number of refused calls, and when it ends. */
class ObstacleLog {
  readonly #log: Logger;
  #current: Obstacle | null = null;
  #refused = 0;
  #silentUntil = 0;
  /** Whether it has been logged that nothing is stored. */
  #isSaid = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** The current obstacle; null when there is none. */
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
