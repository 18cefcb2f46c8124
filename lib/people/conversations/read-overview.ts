import type { Administrator } from '#lib/people/access/administrator.ts';
import type { OverviewSums, TurnCounts } from '#lib/contracts/admin/overview.ts';

import type { QuestionGroup } from './group-questions.ts';
import type { TurnStatistics } from './ports.ts';
import { openGaps, type SettledGapStore } from './settled-gaps.ts';
import type { CitedPageCount, TimeSpan, VolumePoint } from './turn-statistics.ts';

/** The period covered by the overview. */
export type OverviewRange = '24h' | '7d' | '30d' | '90d';

const MOST_CITED = 10;

/** How many of the newest questions that found nothing are grouped; more than anyone reads. */
const NEWEST_UNANSWERED = 500;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const EXTENTS: Record<OverviewRange, { days: number; unit: 'hour' | 'day' }> = {
  '24h': { days: 1, unit: 'hour' },
  '7d': { days: 7, unit: 'day' },
  '30d': { days: 30, unit: 'day' },
  '90d': { days: 90, unit: 'day' },
};

interface CitedPage extends CitedPageCount {
  /** Null if the page no longer exists. */
  page: { title: string; documentTitle: string; href: string } | null;
}

/** Usage and quality figures of a period, compared with the previous one. */
export interface Overview extends OverviewSums {
  range: OverviewRange;
  span: TimeSpan;
  unit: 'hour' | 'day';
  /** Every hour or day of the span, including those without turns. */
  volume: VolumePoint[];
  /** The sums of the preceding span of the same length, for comparison; null if its turns are no longer stored. */
  before: OverviewSums | null;
  citedPages: CitedPage[];
  /** Those with the newest question first, without settled ones. */
  unanswered: QuestionGroup[];
}

interface OverviewParts {
  statistics: TurnStatistics;
  settled: Pick<SettledGapStore, 'list'>;
  /** How many days turns are stored; 0 keeps them forever. */
  retentionDays: number;
  /** Returns descriptions of pages; pages that no longer exist are left out. */
  describePages: (pageIds: string[]) => Promise<Map<string, NonNullable<CitedPage['page']>>>;
}

/**
 * Returns the overview of the range up to now, including the current hour, and of the same length of time before. Days and hours are those of UTC.
 */
export async function readOverview(
  { statistics, settled, retentionDays, describePages }: OverviewParts,
  administrator: Administrator,
  { range, now }: { range: OverviewRange; now: Date },
): Promise<Overview> {
  const { unit } = EXTENTS[range];
  const span = spanOf(range, now);
  const before = { from: new Date(2 * span.from.getTime() - span.to.getTime()), to: span.from };
  const isBeforeKept = retentionDays === 0 || before.from.getTime() >= now.getTime() - retentionDays * DAY_MS;
  const [volume, volumeBefore, latencies, latenciesBefore, cited, unanswered, settledQuestions] = await Promise.all([
    statistics.readVolume(administrator, span, unit),
    statistics.readVolume(administrator, before, 'day'),
    statistics.readLatencies(administrator, span),
    statistics.readLatencies(administrator, before),
    statistics.readCitedPages(administrator, span, MOST_CITED),
    statistics.readUnanswered(administrator, span, NEWEST_UNANSWERED),
    settled.list(),
  ]);
  const pages = await describePages(cited.map(({ pageId }) => pageId));
  return {
    range,
    span,
    unit,
    volume: withoutGaps(volume, span, unit),
    totals: totalsOf(volume),
    latencies,
    before: isBeforeKept ? { totals: totalsOf(volumeBefore), latencies: latenciesBefore } : null,
    citedPages: cited.map((count) => ({ ...count, page: pages.get(count.pageId) ?? null })),
    unanswered: await openGaps(unanswered, settledQuestions),
  };
}

/** Ends with the current hour. A span counted in days begins with a whole day: half of one would look like a quiet one. */
function spanOf(range: OverviewRange, now: Date): TimeSpan {
  const { days, unit } = EXTENTS[range];
  const to = startOf(now.getTime(), HOUR_MS) + HOUR_MS;
  const from = unit === 'hour' ? to - days * DAY_MS : startOf(now.getTime(), DAY_MS) - (days - 1) * DAY_MS;
  return { from: new Date(from), to: new Date(to) };
}

function startOf(time: number, unitMs: number): number {
  return Math.floor(time / unitMs) * unitMs;
}

function withoutGaps(volume: VolumePoint[], { from, to }: TimeSpan, unit: 'hour' | 'day'): VolumePoint[] {
  const unitMs = unit === 'hour' ? HOUR_MS : DAY_MS;
  const known = new Map(volume.map((point) => [point.start.getTime(), point]));
  const units = Math.ceil((to.getTime() - from.getTime()) / unitMs);
  return Array.from({ length: units }, (_, index) => {
    const start = from.getTime() + index * unitMs;
    return known.get(start) ?? { start: new Date(start), ...NOTHING };
  });
}

const NOTHING: TurnCounts = {
  turns: 0,
  answered: 0,
  notFound: 0,
  failed: 0,
  stopped: 0,
  withheldTurns: 0,
  likes: 0,
  dislikes: 0,
};

function totalsOf(volume: readonly TurnCounts[]): TurnCounts {
  const totals = { ...NOTHING };
  for (const point of volume) {
    totals.turns += point.turns;
    totals.answered += point.answered;
    totals.notFound += point.notFound;
    totals.failed += point.failed;
    totals.stopped += point.stopped;
    totals.withheldTurns += point.withheldTurns;
    totals.likes += point.likes;
    totals.dislikes += point.dislikes;
  }
  return totals;
}
