import { describe, expect, it } from 'vitest';

import { isRangeOf, isUnchanged, readRange } from './text-reply.ts';

describe('a range request', () => {
  it.each([
    ['bytes=0-4', { start: 0, end: 5 }],
    ['bytes=5-', { start: 5, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-30', { start: 0, end: 10 }],
    ['bytes=8-99', { start: 8, end: 10 }],
    ['Bytes= 9-9 ', { start: 9, end: 10 }],
  ])('reads %s', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=999999999999999999999-'])('has no part for %s', (header) => {
    expect(readRange(header, 10)).toBe('unsatisfiable');
  });

  it.each([
    null,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'lines=0-4',
    'bytes=0-1,3-4',
    'bytes=0.5-2',
  ])('passes over %s', (header) => {
    expect(readRange(header, 10)).toBeNull();
  });

  it('has no part of an empty body', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  it('is of the content that If-Range names exactly', () => {
    expect(isRangeOf('"a"', null)).toBe(true);
    expect(isRangeOf('"a"', '"a"')).toBe(true);
    expect(isRangeOf('"a"', 'W/"a"')).toBe(false);
    expect(isRangeOf('"a"', '"b"')).toBe(false);
  });

  it('finds content unchanged that If-None-Match names among others', () => {
    expect(isUnchanged('"a"', null)).toBe(false);
    expect(isUnchanged('"a"', '"b", W/"a"')).toBe(true);
    expect(isUnchanged('"a"', '*')).toBe(true);
    expect(isUnchanged('"a"', '"b"')).toBe(false);
  });
});
