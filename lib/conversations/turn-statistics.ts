/** Whole hours: `from` inclusive, `to` exclusive. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** What was asked within an hour or a day (UTC), and how it went. */
export interface VolumePoint {
  start: Date;
  turns: number;
  answered: number;
  notFound: number;
  failed: number;
  stopped: number;
  /** Turns of whose answer something was withheld. */
  withheldTurns: number;
  likes: number;
  dislikes: number;
}

/** Percentiles in milliseconds, each within 2.5 % (see `latency-buckets.ts`); null when nothing was measured. */
export interface Percentiles {
  p50: number | null;
  p95: number | null;
  /** How many turns they are of. */
  turns: number;
}

/** `first`: to the first words of an answer. `complete`: to the end of those that were not stopped and did not fail. */
export interface LatencySummary {
  first: Percentiles;
  complete: Percentiles;
}

export interface CitedPageCount {
  pageId: string;
  /** How many turns cite it. */
  turns: number;
}

/** A question that found nothing. */
export interface UnansweredQuestion {
  turnId: string;
  sessionId: string;
  query: string;
  createdAt: Date;
}
