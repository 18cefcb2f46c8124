import { describe, expect, it } from 'vitest';

import { describeCountChange, describeDurationChange, describeShareChange } from './figure-list.tsx';
import { shareText } from '../figure-text.ts';

describe('a change', () => {
  it('of a count says by how much of what was before, and judges nothing', () => {
    expect(describeCountChange(1_120, 1_000)).toEqual({ text: '12 % more than before (1,000)', verdict: 'neither' });
    expect(describeCountChange(50, 100)?.text).toBe('50 % fewer than before (100)');
    expect(describeCountChange(3_990, 1_000)?.text).toBe('299 % more than before (1,000)');
    expect(describeCountChange(12_400, 1_000)?.text).toBe('12 times as many as before (1,000)');
    expect(describeCountChange(10_001, 10_000)?.text).toBe('slightly more than before (10,000)');
    expect(describeCountChange(7, 7)?.text).toBe('as many as before');
    expect(describeCountChange(0, 10)?.text).toBe('100 % fewer than before (10)');
    expect(describeCountChange(7, 0)).toBe(null);
  });

  it('of a share is told in points, and is good or bad by what it is a share of', () => {
    const [low, high] = [
      { part: 10, whole: 100 },
      { part: 25, whole: 200 },
    ];
    expect(describeShareChange(high, low, 'less')).toEqual({ text: '2.5 points more than before', verdict: 'worse' });
    expect(describeShareChange(high, low, 'more')?.verdict).toBe('better');
    expect(describeShareChange(low, high, 'less')).toEqual({ text: '2.5 points less than before', verdict: 'better' });
    expect(describeShareChange(low, high, 'neither')?.verdict).toBe('neither');
    expect(describeShareChange({ part: 11, whole: 100 }, low, 'less')?.text).toBe('1 point more than before');
    expect(describeShareChange({ part: 105, whole: 1_000 }, low, 'less')).toEqual({
      text: '0.5 points more than before',
      verdict: 'neither',
    });
    expect(describeShareChange({ part: 20, whole: 200 }, low, 'less')).toEqual({
      text: 'as before',
      verdict: 'neither',
    });
    expect(describeShareChange({ part: 0, whole: 0 }, low, 'less')).toBe(null);
    expect(describeShareChange(low, { part: 0, whole: 0 }, 'less')).toBe(null);
  });

  it('of a duration counts from 10 % on, and shorter is better', () => {
    expect(describeDurationChange(500, 1_000)).toEqual({ text: '50 % shorter than before (1.0 s)', verdict: 'better' });
    expect(describeDurationChange(1_500, 1_000)).toEqual({ text: '50 % longer than before (1.0 s)', verdict: 'worse' });
    expect(describeDurationChange(1_090, 1_000)).toEqual({ text: 'as before', verdict: 'neither' });
    expect(describeDurationChange(null, 1_000)).toBe(null);
    expect(describeDurationChange(1_000, null)).toBe(null);
  });
});

describe('a share', () => {
  it('has one decimal at most, and is never nothing when there is something', () => {
    expect(shareText(1, 3)).toBe('33.3 %');
    expect(shareText(1, 2)).toBe('50 %');
    expect(shareText(1, 100_000)).toBe('<0.1 %');
    expect(shareText(0, 10)).toBe('0 %');
    expect(shareText(0, 0)).toBe('–');
  });
});
