import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { layOutMarks, positionsOfMark, type MeasuredPlace } from './measure-gutter.ts';

const place = (position: number, start: number, centre: number): MeasuredPlace => ({
  position,
  place: 0,
  start,
  end: start + 20,
  centre,
});

describe('layOutMarks', () => {
  it('puts a mark at the first line of its words', () => {
    expect(layOutMarks([place(1, 0, 100)]).map(({ top }) => top)).toEqual([88]);
  });

  it('makes one mark of overlapping words that begin on the same line', () => {
    const [mark, ...others] = layOutMarks([place(3, 10, 100), place(2, 0, 100)]);
    expect(mark && positionsOfMark(mark)).toEqual([2, 3]);
    expect(others).toEqual([]);
  });

  it('pushes a mark down when the line above has one, and keeps words that only share a line apart', () => {
    const marks = layOutMarks([place(1, 0, 100), place(2, 30, 100), place(3, 60, 110)]);
    expect(marks.map(({ top }) => top)).toEqual([88, 114, 140]);
  });

  it('keeps every place, in marks that never come closer than 26 pixels', () => {
    const places = fc.array(
      fc.record({ position: fc.integer({ min: 1, max: 9 }), start: fc.nat(300), centre: fc.nat(400) }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(places, (drawn) => {
        const marks = layOutMarks(drawn.map(({ position, start, centre }) => place(position, start, centre)));
        expect(marks.flatMap((mark) => mark.places)).toHaveLength(drawn.length);
        marks.slice(1).forEach((mark, index) => expect(mark.top - (marks[index]?.top ?? 0)).toBeGreaterThanOrEqual(26));
      }),
    );
  });
});
