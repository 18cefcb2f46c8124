import type { TurnCounts } from '#lib/contracts/admin/overview.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

/** The counts of one hour or one day. */
export interface OverviewPoint extends TurnCounts {
  /** Start of the hour or day, in ISO 8601. */
  at: string;
}

export type OverviewUnit = 'hour' | 'day';

/** The colours of the outcomes; their patterns distinguish them where colours do not. */
export const OUTCOME_COLOURS = {
  answered: 'text-cite-2-line',
  notFound: 'text-warn',
  failed: 'text-danger',
  stopped: 'text-ink-3',
  withheld: 'text-cite-5-line',
} as const;

/** The outcomes of a question, in the order used everywhere. */
export const SHOWN_OUTCOMES = () =>
  [
    { key: 'answered', name: adminWording().common.outcome.answered, filter: 'answered' },
    { key: 'notFound', name: adminWording().common.outcome.notFound, filter: 'not_found' },
    { key: 'failed', name: adminWording().common.outcome.failed, filter: 'failed' },
    { key: 'stopped', name: adminWording().common.outcome.stopped, filter: 'stopped' },
  ] as const;

/** Classes of the summary line that expands more of the overview. */
export const SUMMARY = 'w-fit py-1.5 text-ink-2 hover:text-ink';
