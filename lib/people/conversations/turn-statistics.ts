import type { TurnCounts } from '#lib/contracts/admin/overview.ts';

/** Complete hours: `from` is inclusive, `to` exclusive. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** The counts of one hour or day (UTC). */
export interface VolumePoint extends TurnCounts {
  start: Date;
}

export interface CitedPageCount {
  pageId: string;
  /** The number of turns that cite it. */
  turns: number;
}

/** A question that found nothing. */
export interface UnansweredQuestion {
  turnId: string;
  sessionId: string;
  query: string;
  createdAt: Date;
}
