import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { HALVES, type Half } from '#tools/half.ts';

import type { Metric } from './metric.ts';

const thresholdsSchema = z
  .array(
    z
      .strictObject({
        metric: z.string().min(1).describe('A name of gate-metrics.ts; a part "*" stands for every name there is.'),
        half: z
          .enum([...HALVES, 'each'])
          .optional()
          .describe('Absent for what has no halves.'),
        min: z.number().optional(),
        max: z.number().optional(),
        dailyMin: z
          .number()
          .optional()
          .describe('The min where a part of the questions is asked; absent where it is the same.'),
        about: z.string().describe('What is demanded, in words.'),
      })
      .refine(({ min, max }) => min !== undefined || max !== undefined, { error: 'It needs a min or a max.' }),
  )
  .min(1);

export type Threshold = z.output<typeof thresholdsSchema>[number];

/** A threshold held against one figure. */
export interface ThresholdResult {
  metric: string;
  half: Half | null;
  about: string;
  min: number | null;
  max: number | null;
  /** Null when it was not measured, which counts as missed. */
  value: number | null;
  isMet: boolean;
}

export function readThresholds(file: string | URL): Threshold[] {
  return parseThresholds(JSON.parse(readFileSync(file, 'utf8')));
}

/** The same from parsed JSON. */
export function parseThresholds(json: unknown): Threshold[] {
  return thresholdsSchema.parse(json);
}

/** The thresholds as they hold for this many questions: how many there are is another number by day, what is demanded is not. */
export function thresholdsFor(extent: 'full' | 'daily', thresholds: readonly Threshold[]): Threshold[] {
  if (extent === 'full') return [...thresholds];
  return thresholds.map(({ dailyMin, ...threshold }) =>
    dailyMin === undefined ? threshold : { ...threshold, min: dailyMin },
  );
}

/** One result a threshold, half and figure; a threshold whose figure is missing is missed. */
export function checkThresholds(thresholds: Threshold[], metrics: Metric[]): ThresholdResult[] {
  return thresholds.flatMap((threshold) =>
    halvesOf(threshold).flatMap((half) => {
      const found = metrics.filter((metric) => metric.half === half && isNamed(threshold.metric, metric.name));
      if (found.length === 0) return [resultOf(threshold, half, null)];
      return found.map((metric) => resultOf(threshold, half, metric));
    }),
  );
}

/** One sentence for a person. */
export function describeResult({ metric, half, about, min, max, value }: ThresholdResult): string {
  const where = half === null ? metric : `${metric}, ${half} half`;
  if (value === null) return `${where}: was not measured (${about})`;
  const bounds = [min === null ? '' : `at least ${show(min)}`, max === null ? '' : `at most ${show(max)}`];
  return `${where}: ${show(value)}, where ${bounds.filter((bound) => bound !== '').join(' and ')} is demanded (${about})`;
}

function halvesOf({ half }: Threshold): (Half | null)[] {
  if (half === undefined) return [null];
  return half === 'each' ? [...HALVES] : [half];
}

function isNamed(pattern: string, name: string): boolean {
  const parts = name.split('/');
  const wanted = pattern.split('/');
  return parts.length === wanted.length && wanted.every((part, index) => part === '*' || part === parts[index]);
}

function resultOf({ metric, about, min, max }: Threshold, half: Half | null, found: Metric | null): ThresholdResult {
  const value = found?.value ?? null;
  const isMet = value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  return { metric: found?.name ?? metric, half, about, min: min ?? null, max: max ?? null, value, isMet };
}

function show(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
