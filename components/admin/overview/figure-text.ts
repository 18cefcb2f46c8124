import { durationText } from '../conversations/duration-text.ts';

const COUNT = new Intl.NumberFormat('en-GB');

export function countText(count: number): string {
  return COUNT.format(count);
}

/** A share of a whole as per cent; a dash when there is no whole. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  return `${percent > 0 && percent < 0.1 ? '<0.1' : trimmed(percent)} %`;
}

/** A duration, or that none was measured. */
export function latencyText(milliseconds: number | null): string {
  return milliseconds === null ? '–' : durationText(milliseconds);
}

/** One decimal, and none that says nothing. */
export function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}
