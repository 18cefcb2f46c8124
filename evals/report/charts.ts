import type { EChartsOption } from 'echarts';

import { JUDGED_STATUSES, type JudgedStatus } from '#lib/contracts/claim.ts';

import type { ThresholdResult } from '../gate/thresholds.ts';
import type { GroupOutcome } from '../grounding/group-outcome.ts';
import { drawChart, INK, INK_2, INK_3, LINE } from './draw-chart.ts';

const COLOURS: Record<JudgedStatus, string> = {
  supported: 'var(--color-ok)',
  quoted: 'var(--color-cite-2-line)',
  weak: 'var(--color-cite-1-line)',
  uncited: 'var(--color-control)',
  contradicted: 'var(--color-danger)',
  neutral: 'var(--color-line)',
};
const ROW_HEIGHT = 22;
const FRAME_HEIGHT = 70;
const LABELS = { color: INK_2, fontSize: 12 };
const VALUE_AXIS = {
  type: 'value' as const,
  axisLabel: { ...LABELS, color: INK_3 },
  splitLine: { lineStyle: { color: LINE } },
};

/** Shares of the statuses, one bar a group. */
export function outcomeChart(outcomes: GroupOutcome[]): string {
  const option: EChartsOption = {
    grid: { left: 170, right: 60, top: 34, bottom: 26 },
    legend: {
      top: 0,
      left: 165,
      itemGap: 26,
      borderColor: LINE,
      itemHeight: 10,
      itemWidth: 14,
      textStyle: LABELS,
      data: [...JUDGED_STATUSES],
    },
    xAxis: { ...VALUE_AXIS, min: 0, max: 100, axisLabel: { ...LABELS, color: INK_3, formatter: '{value} %' } },
    yAxis: categories(outcomes.map(({ group, claims }) => `${group} (${String(claims)})`)),
    series: JUDGED_STATUSES.map((status) => ({
      type: 'bar' as const,
      name: status,
      stack: 'all',
      silent: true,
      barWidth: 14,
      itemStyle: { color: COLOURS[status] },
      data: outcomes.map(({ statuses, claims }) => (claims === 0 ? 0 : (statuses[status] * 100) / claims)),
    })),
  };
  return drawChart(option, outcomes.length * ROW_HEIGHT + FRAME_HEIGHT);
}

/** Rates from 0 to 1 with what is demanded of them as a mark. */
export function thresholdChart(results: ThresholdResult[]): string {
  const option: EChartsOption = {
    grid: { left: 300, right: 60, top: 10, bottom: 26 },
    xAxis: { ...VALUE_AXIS, min: 0, max: 1 },
    yAxis: categories(results.map(({ metric, half }) => (half === null ? metric : `${metric}, ${half}`))),
    series: [
      {
        type: 'bar',
        silent: true,
        barWidth: 12,
        data: results.map(({ value, isMet }) => ({
          value: value ?? 0,
          itemStyle: { color: isMet ? 'var(--color-ok)' : 'var(--color-danger)' },
        })),
        label: { show: true, position: 'right', ...LABELS, formatter: ({ value }) => percent(Number(value)) },
      },
      {
        type: 'scatter',
        silent: true,
        symbol: 'rect',
        symbolSize: [2, 18],
        itemStyle: { color: INK },
        data: results.map(({ min, max }) => min ?? max ?? 0),
      },
    ],
  };
  return drawChart(option, results.length * ROW_HEIGHT + 40);
}

/** Plain shares, one bar each. */
export function shareChart(rows: { name: string; share: number }[]): string {
  const option: EChartsOption = {
    grid: { left: 220, right: 60, top: 10, bottom: 26 },
    xAxis: { ...VALUE_AXIS, min: 0, max: 1 },
    yAxis: categories(rows.map(({ name }) => name)),
    series: [
      {
        type: 'bar',
        silent: true,
        barWidth: 12,
        itemStyle: { color: 'var(--color-cite-2-line)' },
        data: rows.map(({ share }) => share),
        label: { show: true, position: 'right', ...LABELS, formatter: ({ value }) => percent(Number(value)) },
      },
    ],
  };
  return drawChart(option, rows.length * ROW_HEIGHT + 40);
}

function categories(data: string[]): EChartsOption['yAxis'] {
  return {
    type: 'category',
    data,
    inverse: true,
    axisLabel: { ...LABELS, interval: 0 },
    axisLine: { lineStyle: { color: LINE } },
    axisTick: { show: false },
  };
}

function percent(share: number): string {
  return `${String(Math.round(share * 1000) / 10)} %`;
}
