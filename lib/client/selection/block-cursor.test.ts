import { describe, expect, it } from 'vitest';

import { nextUnit, oneMoreUnit } from './block-cursor.ts';

const UNITS = [
  { start: 0, end: 10 },
  { start: 11, end: 20 },
  { start: 21, end: 30 },
];

describe('steps through the units of a text', () => {
  it('begin with the unit the reader is in', () => {
    expect(nextUnit(UNITS, null, 12)).toEqual(UNITS[1]);
    expect(nextUnit(UNITS, null, 10)).toEqual(UNITS[1]);
  });

  it('go on behind what is selected, and stay at the last one', () => {
    expect(nextUnit(UNITS, { start: 0, end: 10 }, 0)).toEqual(UNITS[1]);
    expect(nextUnit(UNITS, { start: 2, end: 15 }, 0)).toEqual(UNITS[2]);
    expect(nextUnit(UNITS, { start: 21, end: 30 }, 0)).toEqual(UNITS[2]);
    expect(nextUnit([], null, 0)).toBeNull();
  });

  it('add one more to the selection', () => {
    expect(oneMoreUnit(UNITS, { start: 0, end: 10 }, 0)).toEqual({ start: 0, end: 20 });
    expect(oneMoreUnit(UNITS, { start: 0, end: 30 }, 0)).toEqual({ start: 0, end: 30 });
    expect(oneMoreUnit(UNITS, null, 25)).toEqual(UNITS[2]);
  });
});
