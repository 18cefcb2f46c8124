'use client';

import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { momentText, tickText } from './chart-time.ts';
import { OUTCOME_COLOURS, type OverviewPoint, type OverviewUnit } from './overview-report.ts';
import { PointNote } from './point-note.tsx';

interface RateChartProps {
  points: OverviewPoint[];
  unit: OverviewUnit;
}

const MOST_DOTS = 31;

interface RatePoint {
  at: string;
  /** Per cent; null when nothing was asked. */
  notFound: number | null;
  withheld: number | null;
  point: OverviewPoint;
}

/** The shares of questions that found nothing, and of whose answer something was withheld. */
export function RateChart({ points, unit }: RateChartProps) {
  const rates: RatePoint[] = points.map((point) => ({
    at: point.at,
    notFound: percentOf(point.notFound, point.turns),
    withheld: percentOf(point.withheldTurns, point.turns),
    point,
  }));
  // So many that they would hide the line; one alone would be no line to see.
  const hasDots = points.length <= MOST_DOTS;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={rates}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        title={`Shares of questions not found and withheld, by ${unit}. The arrow keys go through them.`}
      >
        <CartesianGrid vertical={false} />
        <XAxis dataKey="at" tickFormatter={(at: string) => tickText(at, unit)} minTickGap={18} tickLine={false} />
        <YAxis width="auto" tickLine={false} axisLine={false} tickFormatter={(share: number) => `${share} %`} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const rate = rateOf(payload);
            return active && rate ? <PointNote title={momentText(rate.at, unit)} point={rate.point} /> : null;
          }}
        />
        <Line
          dataKey="notFound"
          name="Not found"
          className={OUTCOME_COLOURS.notFound}
          stroke="currentColor"
          strokeWidth={2}
          dot={hasDots && { r: 2.5 }}
          isAnimationActive={false}
        />
        <Line
          dataKey="withheld"
          name="Something withheld"
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

/** The point that is pointed at, out of what the chart says of it. */
function rateOf(payload: readonly { payload?: RatePoint }[] | undefined): RatePoint | undefined {
  return payload?.[0]?.payload;
}
