/** What was asked within a time, and how it went. */
export interface TurnCounts {
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

/** What a span adds up to. */
export interface OverviewSums {
  totals: TurnCounts;
  latencies: LatencySummary;
}
