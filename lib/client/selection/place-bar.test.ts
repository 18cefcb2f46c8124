import { describe, expect, it } from 'vitest';

import { placeBar } from './place-bar.ts';

const area = { top: 48, bottom: 800, left: 20, right: 620 };
const bar = { width: 300, height: 36 };
const among = { isRightToLeft: false, bar, area };
const line = (top: number, left = 100, right = 400) => ({ top, bottom: top + 28, left, right });

describe('placeBar', () => {
  it('stands 8 pixels below the last line, at the end of the drag', () => {
    expect(placeBar({ first: line(200), last: line(256), isBackward: false, ...among })).toEqual({
      left: 250,
      top: 292,
    });
  });

  it('stands above the first line after a backward drag', () => {
    expect(placeBar({ first: line(200), last: line(256), isBackward: true, ...among })).toEqual({
      left: 20,
      top: 156,
    });
  });

  it('changes sides where there is no room, and never covers the selected lines', () => {
    expect(placeBar({ first: line(700), last: line(770), isBackward: false, ...among }).top).toBe(656);
    expect(placeBar({ first: line(60), last: line(90), isBackward: true, ...among }).top).toBe(126);
  });

  it('stays in view when the selection fills the window', () => {
    expect(placeBar({ first: line(0), last: line(900), isBackward: false, ...among }).top).toBe(756);
    expect(placeBar({ first: line(0), last: line(900), isBackward: true, ...among }).top).toBe(56);
  });

  it('stands at the other end of the lines in a right-to-left text', () => {
    const inArabic = { ...among, isRightToLeft: true };
    const [first, last] = [line(200), line(256, 200, 300)];
    expect(placeBar({ first, last, isBackward: false, ...inArabic }).left).toBe(50);
    expect(placeBar({ first, last, isBackward: true, ...inArabic }).left).toBe(250);
  });

  it('stays within the page on either side', () => {
    expect(placeBar({ first: line(200), last: line(256, 500, 620), isBackward: false, ...among }).left).toBe(320);
    expect(placeBar({ first: line(200), last: line(256, 20, 40), isBackward: false, ...among }).left).toBe(20);
  });
});
