import { isolate, wording } from '#lib/contracts/wording/wording.ts';

/** Formats a count with thousands separators. */
export function countText(count: number): string {
  return count.toLocaleString(wording().common.locale);
}

/** Formats a share as a percentage; a dash when the total is 0. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  return `${percent > 0 && percent < 0.1 ? `<${trimmed(0.1)}` : trimmed(percent)} %`;
}

/** Formats a duration; a dash when none was measured. */
export function latencyText(milliseconds: number | null): string {
  return milliseconds === null ? '–' : durationText(milliseconds);
}

/** Formats a number with at most one decimal, which is omitted when it is 0. */
export function trimmed(value: number): string {
  return value.toLocaleString(wording().common.locale, { maximumFractionDigits: 1, useGrouping: false });
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Formats a duration with useful precision: 24 ms, 0.3 s, 12 s, 1 min 5 s. */
export function durationText(milliseconds: number): string {
  return isolate(durationIn(milliseconds));
}

/** The units are the same in every language. */
function durationIn(milliseconds: number): string {
  if (milliseconds < 99.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 9_950) return `${tenths(milliseconds / SECOND_MS)} s`;
  const seconds = Math.round(milliseconds / SECOND_MS);
  if (seconds < MINUTE_MS / SECOND_MS) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function tenths(value: number): string {
  return value.toLocaleString(wording().common.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
