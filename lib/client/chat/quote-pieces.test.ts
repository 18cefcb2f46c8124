import { describe, expect, it } from 'vitest';

import { cutAround, cutAtRanges, cutWindow, isInWindow } from './quote-pieces.ts';

const PAGE = 'It rains. The lamp is lit at dusk. It rains. The keeper sleeps by day.';
const rangeOf = (quote: string, from = 0) => {
  const start = PAGE.indexOf(quote, from);
  return { start, end: start + quote.length, quote, prefix: PAGE.slice(Math.max(0, start - 64), start) };
};
const cited = (pieces: { text: string; place: number | null }[] | null) =>
  pieces?.filter(({ place }) => place !== null).map(({ text }) => text);
const whole = (pieces: { text: string }[] | null) => pieces?.map(({ text }) => text).join('');

describe('cutAtRanges', () => {
  it('keeps every character and marks the ranges in their order', () => {
    const pieces = cutAtRanges(PAGE, [rangeOf('The keeper'), rangeOf('The lamp')]);
    expect(whole(pieces)).toBe(PAGE);
    expect(cited(pieces)).toEqual(['The lamp', 'The keeper']);
  });

  it('never repeats what ranges share', () => {
    const pieces = cutAtRanges('abcdef', [
      { start: 1, end: 5 },
      { start: 2, end: 4 },
      { start: 3, end: 6 },
    ]);
    expect(whole(pieces)).toBe('abcdef');
    expect(cited(pieces)?.join('')).toBe('bcdef');
  });

  it('clips what reaches beyond the text', () => {
    expect(cutAtRanges('abc', [{ start: -4, end: 1 }])).toEqual([
      { text: 'a', place: 0 },
      { text: 'bc', place: null },
    ]);
    expect(cutAtRanges('abc', [{ start: 3, end: 9 }])).toEqual([{ text: 'abc', place: null }]);
    expect(cutAtRanges('', [{ start: 0, end: 2 }])).toEqual([]);
  });
});

describe('cutWindow', () => {
  it('finds the window by the quote in it', () => {
    const pieces = cutWindow(PAGE.slice(10, 44), [rangeOf('The lamp is lit at dusk.')]);
    expect(cited(pieces)).toEqual(['The lamp is lit at dusk.']);
    expect(whole(pieces)).toBe(PAGE.slice(10, 44));
  });

  it('tells the same words apart by what stands before them', () => {
    const second = rangeOf('It rains.', 10);
    const pieces = cutWindow(PAGE, [second]);
    expect(pieces?.[0]).toEqual({ text: PAGE.slice(0, second.start), place: null });
    expect(cited(pieces)).toEqual(['It rains.']);
  });

  it('tells the same words apart by another quote', () => {
    const { prefix: _, ...second } = rangeOf('It rains.', 10);
    const pieces = cutWindow(PAGE, [second, rangeOf('The lamp is lit at dusk.')]);
    expect(pieces?.[0]).toEqual({ text: 'It rains. ', place: null });
  });

  it('marks as much of a quote as the window shows', () => {
    const pieces = cutWindow(PAGE.slice(0, 20), [rangeOf('It rains.'), rangeOf('The lamp is lit at dusk.')]);
    expect(cited(pieces)).toEqual(['It rains.', 'The lamp i']);
    expect(cited(cutWindow(PAGE.slice(10, 20), [rangeOf('The lamp is lit at dusk.')]))).toEqual(['The lamp i']);
  });

  it('is null where no quote is in the window', () => {
    expect(cutWindow('A picture of a lamp.', [rangeOf('The lamp')])).toBeNull();
    expect(cutWindow(PAGE, [])).toBeNull();
    expect(cutWindow('', [rangeOf('The lamp')])).toBeNull();
  });
});

describe('isInWindow', () => {
  const window = PAGE.slice(10, 44);
  const lamp = rangeOf('The lamp is lit at dusk.');
  const keeper = rangeOf('The keeper sleeps by day.');

  it('tells what is shown whole from what is not', () => {
    expect(isInWindow(window, [lamp, keeper], lamp)).toBe(true);
    expect(isInWindow(window, [lamp, keeper], keeper)).toBe(false);
    expect(isInWindow('elsewhere', [lamp], lamp)).toBe(false);
  });
});

describe('cutAround', () => {
  const text = `${'before '.repeat(60)}HERE${' after'.repeat(60)}`;
  const start = text.indexOf('HERE');

  it('shows whole words on both sides, and that there are more', () => {
    const [lead, cited, tail] = cutAround(text, { start, end: start + 4 });
    expect(cited).toEqual({ text: 'HERE', place: 0 });
    expect(lead?.text).toMatch(/^…( before)+ $/);
    expect(tail?.text).toMatch(/^( after)+ …$/);
  });

  it('shows all of a short text as it is', () => {
    expect(cutAround('It is HERE.', { start: 6, end: 10 })).toEqual([
      { text: 'It is ', place: null },
      { text: 'HERE', place: 0 },
      { text: '.', place: null },
    ]);
    expect(cutAround('HERE', { start: 0, end: 4 })).toEqual([{ text: 'HERE', place: 0 }]);
  });
});
