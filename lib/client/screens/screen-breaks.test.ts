import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { breakIntoScreens, type Line, screenAt } from './screen-breaks.ts';

/** Lines of 20 pixels with 8 between them, beginning at the given heights of the list. */
function linesOf(count: number, from = 0): Line[] {
  return Array.from({ length: count }, (_, index) => {
    return { top: from + index * 28, bottom: from + index * 28 + 20, leads: false };
  });
}

describe('screens', () => {
  it('are as full as they can be, and begin with a line', () => {
    const screens = breakIntoScreens(linesOf(7), 100);
    expect(screens).toEqual([
      { top: 0, bottom: 76 },
      { top: 84, bottom: 160 },
      { top: 168, bottom: 188 },
    ]);
  });

  it('keep side by side what stands side by side, in whatever order it is told', () => {
    const raised = { top: 80, bottom: 92, leads: false };
    const screens = breakIntoScreens([...linesOf(4), raised].toReversed(), 90);
    expect(screens).toEqual([
      { top: 0, bottom: 76 },
      { top: 80, bottom: 104 },
    ]);
  });

  it('never end with a heading', () => {
    const [first, second, third, fourth] = linesOf(4);
    if (!first || !second || !third || !fourth) throw new Error('There have to be four lines.');
    const heading = [first, { ...second, leads: true }, { ...third, leads: true }, fourth];
    expect(breakIntoScreens(heading, 80)).toEqual([
      { top: 0, bottom: 20 },
      { top: 28, bottom: 104 },
    ]);
  });

  it('cut what alone is higher than a screen', () => {
    const [line] = linesOf(1);
    const screens = breakIntoScreens([{ top: 30, bottom: 260, leads: false }, line ?? []].flat(), 100);
    expect(screens).toEqual([
      { top: 0, bottom: 20 },
      { top: 30, bottom: 130 },
      { top: 130, bottom: 230 },
      { top: 230, bottom: 260 },
    ]);
  });

  it('show every line once and whole, none higher than there is room', () => {
    const heights = fc.array(
      fc.record({ gap: fc.nat(40), height: fc.integer({ min: 4, max: 90 }), leads: fc.boolean() }),
    );
    fc.assert(
      fc.property(heights, (given) => {
        let top = 0;
        const lines = given.map(({ gap, height, leads }) => {
          const line = { top: top + gap, bottom: top + gap + height, leads };
          top = line.bottom;
          return line;
        });
        const screens = breakIntoScreens(lines, 100);
        for (const line of lines) {
          const whole = screens.filter(({ top, bottom }) => top <= line.top && bottom >= line.bottom);
          expect(whole.length).toBe(1);
          expect(screens[screenAt(screens, line.top)]).toEqual(whole[0]);
        }
        for (const { top, bottom } of screens) expect(bottom - top).toBeLessThanOrEqual(100);
      }),
    );
  });
});
