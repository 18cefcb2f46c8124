import type { Half } from '#tools/half.ts';
import type { SeedDraw } from '#tools/seed/seed-draw.ts';

import { MONTHS } from './catalogue-values.ts';

/** A time in words that nobody reads in two ways, and what it means: half-open, in UTC. */
export interface RangePhrase {
  words: string;
  from: Date | null;
  to: Date | null;
}

type RangeForm = (year: number, month: number, draw: SeedDraw) => RangePhrase;

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;

// Months count from 0, and beyond the year as Date does.
const FORMS: Readonly<Record<Half, readonly [RangeForm, ...RangeForm[]]>> = {
  tune: [
    (year) => range(`in ${String(year)}`, start(year, 0), start(year + 1, 0)),
    (year, month) => range(`in ${name(month)} ${String(year)}`, start(year, month), start(year, month + 1)),
    (year, month) => range(`since ${name(month)} ${String(year)}`, start(year, month), null),
    (year) => range(`before ${String(year + 1)}`, null, start(year + 1, 0)),
    (year) => range(`between ${String(year - 1)} and ${String(year)}`, start(year - 1, 0), start(year + 1, 0)),
    (year, month) => range(`in Q${String(quarter(month) + 1)} ${String(year)}`, ...quarterOf(year, month)),
  ],
  'held-out': [
    (year) => range(`during ${String(year)}`, start(year, 0), start(year + 1, 0)),
    (year) => range(`after ${String(year - 1)}`, start(year, 0), null),
    (year, month) =>
      range(
        `from ${name(Math.min(month, 9))} to ${name(Math.min(month, 9) + 2)} ${String(year)}`,
        start(year, Math.min(month, 9)),
        start(year, Math.min(month, 9) + 3),
      ),
    (year, month) =>
      range(`in the ${ORDINALS[quarter(month)] ?? ''} quarter of ${String(year)}`, ...quarterOf(year, month)),
    (year, month) => range(`before 15 ${name(month)} ${String(year)}`, null, new Date(Date.UTC(year, month, 15))),
    (year, month) => range(`on or after 1 ${name(month)} ${String(year)}`, start(year, month), null),
    (year, month) => range(`in ${name(month).slice(0, 3)} ${String(year)}`, start(year, month), start(year, month + 1)),
  ],
};

/** Some time around a moment. */
export function drawRangePhrase(moment: Date, half: Half, draw: SeedDraw): RangePhrase {
  return draw.oneOf(FORMS[half])(moment.getUTCFullYear(), moment.getUTCMonth(), draw);
}

export function isWithin(moment: Date, { from, to }: RangePhrase): boolean {
  return (from === null || moment >= from) && (to === null || moment < to);
}

function range(words: string, from: Date | null, to: Date | null): RangePhrase {
  return { words, from, to };
}

function start(year: number, month: number): Date {
  return new Date(Date.UTC(year, month, 1));
}

function quarter(month: number): number {
  return Math.floor(month / 3);
}

function quarterOf(year: number, month: number): [Date, Date] {
  return [start(year, quarter(month) * 3), start(year, quarter(month) * 3 + 3)];
}

function name(month: number): string {
  return MONTHS[month] ?? '';
}
