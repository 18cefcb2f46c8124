import type { TurnCounts } from '#lib/contracts/admin/overview.ts';

/** Whole hours: `from` inclusive, `to` exclusive. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** Those of an hour or a day (UTC). */
export interface VolumePoint extends TurnCounts {
  start: Date;
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
