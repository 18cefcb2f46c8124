import Link from 'next/link';

import type { LatencySummary, OverviewSums, TurnCounts } from '#lib/contracts/admin/overview.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { tableAddress, type FilterFields } from '../conversations/filter-address.ts';
import {
  describeCountChange,
  describeDurationChange,
  describeShareChange,
  type Change,
  type GoodDirection,
} from './describe-change.ts';
import { countText, latencyText, shareText } from '../figure-text.ts';

interface FigureListProps {
  now: OverviewSums;
  /** Null when there is nothing to compare with. */
  before: OverviewSums | null;
  /** The days they are of, as the table of conversations filters them. */
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

/** How it is going, in one look: each figure with what became of it. */
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
          note={`p50, ${latencyText(latencies[key].p95)} p95`}
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
