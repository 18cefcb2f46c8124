import { describe, expect, it } from 'vitest';

import { SeedDraw } from './seed-draw.ts';
import { rhythm } from './seed-rhythm.ts';

const HOUR_MS = 60 * 60 * 1000;
// A Monday.
const FROM_MS = Date.parse('2026-03-02T00:00:00Z');

describe('the rhythm of seeded turns', () => {
  const hours = rhythm(new SeedDraw(1), { fromMs: FROM_MS, toMs: FROM_MS + 28 * 24 * HOUR_MS, turns: 28_000 });
  const turnsIn = (holds: (date: Date) => boolean): number =>
    hours.reduce((sum, { startMs, turnsByEnd }, index) => {
      const before = hours[index - 1]?.turnsByEnd ?? 0;
      return holds(new Date(startMs)) ? sum + turnsByEnd - before : sum;
    }, 0);

  it('comes to all of the turns at the end of the last hour', () => {
    expect(hours).toHaveLength(28 * 24);
    expect(hours.at(-1)?.turnsByEnd).toBe(28_000);
  });

  it('is busier on a weekday than at a weekend, and in the day than at night', () => {
    const isWeekend = (date: Date): boolean => [0, 6].includes(date.getUTCDay());
    expect(turnsIn((date) => !isWeekend(date)) / 5).toBeGreaterThan(turnsIn(isWeekend));
    expect(turnsIn((date) => date.getUTCHours() === 10)).toBeGreaterThan(
      5 * turnsIn((date) => date.getUTCHours() === 3),
    );
  });

  it('has hours in which something is wrong, and few of them', () => {
    const wrong = hours.filter(({ isIncident }) => isIncident).length;
    expect(wrong).toBeGreaterThan(0);
    expect(wrong).toBeLessThan(hours.length / 10);
  });

  it('keeps to a span that begins and ends within an hour', () => {
    const [only, ...others] = rhythm(new SeedDraw(1), { fromMs: FROM_MS + 60_000, toMs: FROM_MS + 120_000, turns: 9 });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ startMs: FROM_MS + 60_000, endMs: FROM_MS + 120_000, turnsByEnd: 9 });
  });
});
