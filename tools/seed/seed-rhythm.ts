import type { SeedDraw } from './seed-draw.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How much is asked in each hour of a day (UTC), and on each day of a week that begins on Sunday. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 8, 16, 22, 24, 22, 17, 19, 23, 24, 20, 14, 10, 8, 7, 6, 5, 3];
const WEEKDAYS = [0.35, 1, 1.1, 1.1, 1.05, 0.9, 0.4];
/** An hour in so many, something is wrong for a while. */
const HOURS_BETWEEN_INCIDENTS = 260;
const INCIDENT_HOURS = 3;

export interface SeedHour {
  startMs: number;
  endMs: number;
  /** How many of the turns begin by the end of it. */
  turnsByEnd: number;
  /** Services are slow or away. */
  isIncident: boolean;
}

/** The hours of a span with a rhythm of days and weeks, growing slowly; all the turns are asked by the end of the last. */
export function rhythm(
  draw: SeedDraw,
  { fromMs, toMs, turns }: { fromMs: number; toMs: number; turns: number },
): SeedHour[] {
  const first = Math.floor(fromMs / HOUR_MS);
  const last = Math.ceil(toMs / HOUR_MS);
  let incidentUntil = 0;
  const hours = Array.from({ length: Math.max(1, last - first) }, (_, index) => {
    const startMs = Math.max(fromMs, (first + index) * HOUR_MS);
    const endMs = Math.min(toMs, (first + index + 1) * HOUR_MS);
    if (draw.below(HOURS_BETWEEN_INCIDENTS) === 0) incidentUntil = index + INCIDENT_HOURS;
    const growth = 0.7 + (0.6 * index) / Math.max(1, last - first);
    const weight = usual(startMs) * growth * (0.8 + 0.4 * draw.next()) * ((endMs - startMs) / HOUR_MS);
    return { startMs, endMs, weight, isIncident: index < incidentUntil };
  });
  const total = hours.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  return hours.map(({ weight, ...hour }) => {
    sum += weight;
    return { ...hour, turnsByEnd: Math.round((sum / total) * turns) };
  });
}

function usual(ms: number): number {
  const date = new Date(ms);
  return (HOURS[date.getUTCHours()] ?? 1) * (WEEKDAYS[date.getUTCDay()] ?? 1);
}
