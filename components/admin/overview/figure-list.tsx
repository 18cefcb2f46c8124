import Link from 'next/link';

import type { LatencySummary, OverviewSums, TurnCounts } from '#lib/contracts/admin/overview.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, isolate } from '#lib/contracts/wording/wording.ts';

import { tableAddress, type FilterFields } from '../conversations/filter-address.ts';
import { countText, latencyText, shareText, trimmed } from '../figure-text.ts';

const SAME = (): Change => ({ text: adminWording().overview.change.same, verdict: 'neither' });

/** From this factor on, a percentage is no longer meaningful. */
const MANY_TIMES = 4;

/** Smaller changes are normal fluctuation: they are shown but not judged. */
const NOTICEABLE_POINTS = 1;

const NOTICEABLE_PERCENT = 10;

interface FigureListProps {
  now: OverviewSums;
  /** Null when there is no previous period to compare with. */
  before: OverviewSums | null;
  /** The days of the period, as the table of conversations filters them. */
  days: Pick<FilterFields, 'from' | 'to'>;
}

const SHARES = (): { name: string; key: keyof TurnCounts; filter: string; good: GoodDirection }[] => [
  { name: adminWording().common.outcome.answered, key: 'answered', filter: 'answered', good: 'more' },
  { name: adminWording().common.outcome.notFound, key: 'notFound', filter: 'not_found', good: 'less' },
  { name: adminWording().overview.figure.withheld, key: 'withheldTurns', filter: 'withheld', good: 'neither' },
  { name: adminWording().common.outcome.failed, key: 'failed', filter: 'failed', good: 'less' },
];

const LATENCIES = (): { name: string; key: keyof LatencySummary }[] => [
  { name: adminWording().common.timeToFirstWords, key: 'first' },
  { name: adminWording().overview.figure.fullAnswer, key: 'complete' },
];

/** The key figures at a glance, each with its change. */
export function FigureList({ now, before, days }: FigureListProps) {
  const { totals, latencies } = now;
  return (
    <dl className="overview-figures grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line tabular-nums sm:grid-cols-4">
      <Figure
        name={adminWording().overview.figure.questions}
        href={tableAddress(days)}
        value={countText(totals.turns)}
        changes={before === null ? [] : [describeCountChange(totals.turns, before.totals.turns)]}
      />
      {SHARES().map(({ name, key, filter, good }) => (
        <Figure
          key={key}
          name={name}
          href={tableAddress({ ...days, outcome: filter })}
          value={shareText(totals[key], totals.turns)}
          note={countText(totals[key])}
          changes={
            before === null
              ? []
              : [
                  describeShareChange(
                    { part: totals[key], whole: totals.turns },
                    { part: before.totals[key], whole: before.totals.turns },
                    good,
                  ),
                ]
          }
        />
      ))}
      <Feedback now={totals} before={before?.totals ?? null} days={days} />
      {LATENCIES().map(({ name, key }) => (
        <Figure
          key={key}
          name={name}
          value={latencyText(latencies[key].p50)}
          note={isolate(`p50, ${latencyText(latencies[key].p95)} p95`)}
          changes={
            before === null
              ? []
              : [
                  prefixed('p50', describeDurationChange(latencies[key].p50, before.latencies[key].p50)),
                  prefixed('p95', describeDurationChange(latencies[key].p95, before.latencies[key].p95)),
                ]
          }
        />
      ))}
    </dl>
  );
}

function Feedback({
  now,
  before,
  days,
}: {
  now: TurnCounts;
  before: TurnCounts | null;
  days: FigureListProps['days'];
}) {
  const rated = { part: now.likes, whole: now.likes + now.dislikes };
  const ratedBefore = before === null ? null : { part: before.likes, whole: before.likes + before.dislikes };
  return (
    <Figure
      name={adminWording().overview.figure.thumbsUp}
      href={tableAddress({ ...days, feedback: rated.part === rated.whole ? 'up' : 'down' })}
      value={shareText(rated.part, rated.whole)}
      note={formatMessage(adminWording().overview.figure.thumbsUpAndDown, {
        up: countText(now.likes),
        down: countText(now.dislikes),
      })}
      changes={ratedBefore === null ? [] : [describeShareChange(rated, ratedBefore, 'more')]}
    />
  );
}

const CHANGE_COLOURS = { better: 'text-ok', worse: 'text-danger', neither: 'text-ink-2' } as const;

interface FigureProps {
  name: string;
  href?: string;
  value: string;
  note?: string;
  /** Null where there is nothing to compare with. */
  changes: (Change | null)[];
}

function Figure({ name, href, value, note, changes }: FigureProps) {
  return (
    <div className="overview-figure bg-raised px-3.5 py-3">
      <dt className="font-medium text-ink-2">
        {href === undefined ? (
          name
        ) : (
          <Link href={href} prefetch={false} className="hover:text-ink hover:underline hover:underline-offset-[0.18em]">
            {name}
          </Link>
        )}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5 py-0.5 text-2xl/[1.25] font-semibold normal-nums">
        {value}{' '}
        {note !== undefined && (
          <span className="text-[0.8125rem]/[1.2] font-normal whitespace-nowrap text-ink-2">{note}</span>
        )}
      </dd>
      {changes
        .filter((change) => change !== null)
        .map(({ text, verdict }, index) => (
          <dd key={index} className={`text-[0.8125rem]/[1.35] ${CHANGE_COLOURS[verdict]}`}>
            {text}
          </dd>
        ))}
    </div>
  );
}

function prefixed(what: string, change: Change | null): Change | null {
  return change && { ...change, text: `${what}: ${change.text}` };
}

/** The change of a figure since the previous span, in words; `verdict` is purely visual. */
interface Change {
  text: string;
  verdict: 'better' | 'worse' | 'neither';
}

/** The direction of change that counts as an improvement. */
type GoodDirection = 'more' | 'less' | 'neither';

/** Describes the change of a count; null when there is nothing to compare with. */
export function describeCountChange(now: number, before: number): Change | null {
  if (before === 0) return null;
  if (now === before) return { text: adminWording().overview.change.sameCount, verdict: 'neither' };
  const percent = Math.round(Math.abs(100 * (now / before - 1)));
  if (now >= MANY_TIMES * before)
    return {
      text: formatMessage(adminWording().overview.change.times, {
        times: countText(Math.round(now / before)),
        before: countText(before),
      }),
      verdict: 'neither',
    };
  const amount = percent === 0 ? adminWording().overview.change.slightly : `${countText(percent)} %`;
  return {
    text: formatMessage(now > before ? adminWording().overview.change.more : adminWording().overview.change.fewer, {
      amount,
      before: countText(before),
    }),
    verdict: 'neither',
  };
}

/** Describes the change of a share, in percentage points; null when there is nothing to compare with. */
export function describeShareChange(
  now: { part: number; whole: number },
  before: { part: number; whole: number },
  good: GoodDirection,
): Change | null {
  if (now.whole === 0 || before.whole === 0) return null;
  const points = 100 * (now.part / now.whole - before.part / before.whole);
  const amount = trimmed(Math.abs(points));
  if (amount === '0') return SAME();
  const isMore = points > 0;
  const words = isMore ? adminWording().overview.change.pointsMore : adminWording().overview.change.pointsLess;
  const isNoticeable = Math.abs(points) >= NOTICEABLE_POINTS;
  return {
    text: formatMessage(words, { amount, count: amount === '1' ? 1 : 2 }),
    verdict: isNoticeable ? verdictOf(isMore, good) : 'neither',
  };
}

/**
 * Describes the change of a duration. Percentiles are estimated from bucket counts, so a change of a few per cent may be no change at all. Null when
 * there is nothing to compare with.
 */
export function describeDurationChange(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const percent = Math.round(Math.abs(100 * (now / before - 1)));
  if (percent < NOTICEABLE_PERCENT) return SAME();
  const isSlower = now > before;
  return {
    text: formatMessage(isSlower ? adminWording().overview.change.longer : adminWording().overview.change.shorter, {
      percent: countText(percent),
      before: latencyText(before),
    }),
    verdict: verdictOf(isSlower, 'less'),
  };
}

function verdictOf(isMore: boolean, good: GoodDirection): Change['verdict'] {
  if (good === 'neither') return 'neither';
  return isMore === (good === 'more') ? 'better' : 'worse';
}
