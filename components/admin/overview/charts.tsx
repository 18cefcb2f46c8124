'use client';

import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import type { TurnCounts } from '#lib/contracts/admin/overview.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { countText, shareText } from '../figure-text.ts';
import { OUTCOME_COLOURS, type OverviewPoint, type OverviewUnit, SHOWN_OUTCOMES } from './overview-report.ts';

interface VolumeChartProps {
  points: OverviewPoint[];
  unit: OverviewUnit;
}

/** Number of questions over time, by outcome. */
export function VolumeChart({ points, unit }: VolumeChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={points}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        title={formatMessage(adminWording().chart.questionsLabel, { unit: adminWording().overview.unit[unit] })}
      >
        <CartesianGrid vertical={false} />
        <XAxis dataKey="at" tickFormatter={(at: string) => tickText(at, unit)} minTickGap={18} tickLine={false} />
        <YAxis allowDecimals={false} width="auto" tickLine={false} axisLine={false} tickFormatter={countText} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point = pointOf<OverviewPoint>(payload);
            return active && point ? <PointNote title={momentText(point.at, unit)} point={point} /> : null;
          }}
        />
        {SHOWN_OUTCOMES().map(({ key, name }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="outcomes"
            fill={`url(#overview-${key})`}
            className={OUTCOME_COLOURS[key]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

interface RateChartProps {
  points: OverviewPoint[];
  unit: OverviewUnit;
}

const MOST_DOTS = 31;

interface RatePoint {
  at: string;
  /** In per cent; null when no question was asked. */
  notFound: number | null;
  withheld: number | null;
  point: OverviewPoint;
}

/** The shares of questions that found nothing and of questions whose answer had sentences withheld. */
export function RateChart({ points, unit }: RateChartProps) {
  const rates: RatePoint[] = points.map((point) => ({
    at: point.at,
    notFound: percentOf(point.notFound, point.turns),
    withheld: percentOf(point.withheldTurns, point.turns),
    point,
  }));
  // With too many points, dots would hide the line; with a single point there is no line, so its dot is needed.
  const hasDots = points.length <= MOST_DOTS;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={rates}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        title={formatMessage(adminWording().chart.sharesLabel, { unit: adminWording().overview.unit[unit] })}
      >
        <CartesianGrid vertical={false} />
        <XAxis dataKey="at" tickFormatter={(at: string) => tickText(at, unit)} minTickGap={18} tickLine={false} />
        <YAxis width="auto" tickLine={false} axisLine={false} tickFormatter={(share: number) => `${share} %`} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const rate = pointOf<RatePoint>(payload);
            return active && rate ? <PointNote title={momentText(rate.at, unit)} point={rate.point} /> : null;
          }}
        />
        <Line
          dataKey="notFound"
          name={adminWording().common.outcome.notFound}
          className={OUTCOME_COLOURS.notFound}
          stroke="currentColor"
          strokeWidth={2}
          dot={hasDots && { r: 2.5 }}
          isAnimationActive={false}
        />
        <Line
          dataKey="withheld"
          name={adminWording().overview.figure.withheld}
          className={OUTCOME_COLOURS.withheld}
          stroke="currentColor"
          strokeWidth={2}
          strokeDasharray="5 4"
          dot={hasDots && { r: 2.5, strokeDasharray: 'none' }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

/** Returns the data point under the pointer, from the chart's payload. */
function pointOf<Point>(payload: readonly { payload?: Point }[] | undefined): Point | undefined {
  return payload?.[0]?.payload;
}

/** The note beside a point of a chart: its numbers. */
function PointNote({ title, point }: { title: string; point: TurnCounts }) {
  return (
    <div
      dir="auto"
      className="overview-note rounded-lg border border-control bg-raised px-3 py-2 text-[0.8125rem] text-ink shadow-popover"
    >
      <p className="font-semibold">{title}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 tabular-nums">
        <dt>{adminWording().overview.figure.questions}</dt>
        <dd className="text-end">{countText(point.turns)}</dd>
        {SHOWN_OUTCOMES().map(({ key, name }) => (
          <NoteLine key={key} name={name} part={point[key]} whole={point.turns} />
        ))}
        <NoteLine name={adminWording().overview.figure.withheld} part={point.withheldTurns} whole={point.turns} />
      </dl>
    </div>
  );
}

function NoteLine({ name, part, whole }: { name: string; part: number; whole: number }) {
  if (part === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-end">
        {countText(part)} ({shareText(part, whole)})
      </dd>
    </>
  );
}

const HOUR = () =>
  new Intl.DateTimeFormat(wording().common.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const WHOLE_HOUR = () =>
  new Intl.DateTimeFormat(wording().common.locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
const DAY = () => new Intl.DateTimeFormat(wording().common.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WHOLE_DAY = () =>
  new Intl.DateTimeFormat(wording().common.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Label under an axis. Hours are in the viewer's time zone; days are counted in UTC, and labelled as such. */
function tickText(at: string, unit: OverviewUnit): string {
  return (unit === 'hour' ? HOUR() : DAY()).format(new Date(at));
}

/** The full moment, for use on its own. */
function momentText(at: string, unit: OverviewUnit): string {
  return unit === 'hour' ? WHOLE_HOUR().format(new Date(at)) : `${WHOLE_DAY().format(new Date(at))} (UTC)`;
}
