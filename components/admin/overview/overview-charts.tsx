'use client';

import dynamic from 'next/dynamic';

import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import type { OverviewPoint, OverviewUnit } from './overview-report.ts';

// What draws is heavy, needs the size of the screen and writes styles: it comes once the page is there, into the place kept for it.
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

/** A chart, drawn in the browser. */
export function OverviewChart({ chart, ...data }: OverviewChartProps) {
  // Its height is kept before it is there, so that nothing moves when it comes; while a window is made narrower, it is still as wide
  // as before.
  return (
    <div className="overview-chart h-60 overflow-hidden text-[0.75rem]">
      {chart === 'volume' ? <VolumeChart {...data} /> : <RateChart {...data} />}
    </div>
  );
}

function ChartPlace() {
  return (
    <p className="overview-chart-place grid h-full place-items-center text-ink-2">{adminWording().chart.loading}</p>
  );
}
