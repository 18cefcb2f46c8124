import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export interface RetentionOptions {
  conversations: Pick<ConversationRepository, 'deleteBefore'>;
  library: Pick<LibraryRepository, 'pruneVersions'>;
  /** How many days conversations are kept; 0 keeps them forever. */
  days: number;
  /** The log of administrators' actions, and how long it is kept; 0 keeps it for ever. */
  adminLog: { store: { deleteBefore(moment: Date): Promise<number> }; days: number };
  clock: Clock;
  log: Logger;
}

/**
 * Deletes the conversations and the log entries whose retention period is over, then the page versions that are no longer cited. When the signal is
 * aborted it stops between two pieces of the work, and rejects with the reason; deletions already made remain.
 */
export async function applyRetention(options: RetentionOptions, signal: AbortSignal): Promise<void> {
  const { conversations, library, days, adminLog, clock, log } = options;
  const now = clock().getTime();
  const turns = days === 0 ? 0 : await conversations.deleteBefore(new Date(now - days * DAY_MS), signal);
  if (adminLog.days > 0) await adminLog.store.deleteBefore(new Date(now - adminLog.days * DAY_MS));
  // An answer under way cites versions that were current when it began and is recorded within a minute; an hour is ample.
  const versions = await library.pruneVersions(new Date(now - HOUR_MS), signal);
  if (turns > 0 || versions > 0) log.info({ turns, versions }, 'Deleted old conversations and page versions.');
}

export interface ScheduledRetention {
  /** Ends the schedule and waits until a current run has stopped. */
  stop(): Promise<void>;
}

/** Applies retention now and once a day. If a run fails or is stopped, the next one makes up for it. */
export function scheduleRetention(options: RetentionOptions): ScheduledRetention {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    try {
      await applyRetention(options, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      options.log.error({ err: error }, 'Old conversations could not be deleted.');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    // If a run takes longer than a day, the next one waits for it.
    running = running.then(run);
  }, DAY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
