'use client';

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { momentText, tickText } from './chart-time.ts';
import { countText } from './figure-text.ts';
import { OUTCOME_COLOURS, type OverviewPoint, type OverviewUnit, SHOWN_OUTCOMES } from './overview-report.ts';
import { PointNote } from './point-note.tsx';

interface VolumeChartProps {
  points: OverviewPoint[];
  unit: OverviewUnit;
}

/** How much was asked over time, by how it went. */
export function VolumeChart({ points, unit }: VolumeChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={points}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        title={`Questions by ${unit}, by how they went. The arrow keys go through them.`}
      >
        <CartesianGrid vertical={false} />
        <XAxis dataKey="at" tickFormatter={(at: string) => tickText(at, unit)} minTickGap={18} tickLine={false} />
        <YAxis allowDecimals={false} width="auto" tickLine={false} axisLine={false} tickFormatter={countText} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point = pointOf(payload);
            return active && point ? <PointNote title={momentText(point.at, unit)} point={point} /> : null;
          }}
        />
        {SHOWN_OUTCOMES.map(({ key, name }) => (
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

/** The point that is pointed at, out of what the chart says of it. */
function pointOf(payload: readonly { payload?: OverviewPoint }[] | undefined): OverviewPoint | undefined {
  return payload?.[0]?.payload;
}
