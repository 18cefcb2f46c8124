'use client';

import dynamic from 'next/dynamic';

import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import type { OverviewPoint, OverviewUnit } from './overview-report.ts';

// The chart code is heavy, needs the size of the screen and writes styles: it is loaded after the page, into the space reserved for it.
const VolumeChart = dynamic(() => import('./charts.tsx').then((module) => module.VolumeChart), {
  ssr: false,
  loading: ChartPlace,
});
const RateChart = dynamic(() => import('./charts.tsx').then((module) => module.RateChart), {
  ssr: false,
  loading: ChartPlace,
});

interface OverviewChartProps {
  chart: 'volume' | 'rates';
  points: OverviewPoint[];
  unit: OverviewUnit;
}

/** A chart, rendered in the browser only. */
export function OverviewChart({ chart, ...data }: OverviewChartProps) {
  // The height is reserved so that nothing moves when the chart appears. While the window is being made narrower, the chart keeps its former width.
  return (
    <div dir="ltr" className="overview-chart h-60 overflow-hidden text-[0.75rem]">
      {chart === 'volume' ? <VolumeChart {...data} /> : <RateChart {...data} />}
    </div>
  );
}

function ChartPlace() {
  return (
    <p className="overview-chart-place grid h-full place-items-center text-ink-2">{adminWording().chart.loading}</p>
  );
}
