/** Counts of the questions within a period, by outcome. */
export interface TurnCounts {
  turns: number;
  answered: number;
  notFound: number;
  failed: number;
  stopped: number;
  /** The number of turns with withheld parts in their answer. */
  withheldTurns: number;
  likes: number;
  dislikes: number;
}

/** Percentiles in milliseconds, each within 2.5 % (see `latency-buckets.ts`); null if nothing was measured. */
export interface Percentiles {
  p50: number | null;
  p95: number | null;
  /** The number of turns measured. */
  turns: number;
}

/** `first`: time to the first words of an answer. `complete`: time to the end of answers that were neither stopped nor failed. */
export interface LatencySummary {
  first: Percentiles;
  complete: Percentiles;
}

/** The totals of a span. */
export interface OverviewSums {
  totals: TurnCounts;
  latencies: LatencySummary;
}
