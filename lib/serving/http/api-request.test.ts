import fc from 'fast-check';
import { expect, test } from 'vitest';

import { locateJsonError } from './api-request.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['{', 1],
  ['', 0],
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ["{'a':1}", 1],
  ['{"a":1}x', 7],
  ['{"a":NaN}', 5],
  ['/* why */ {}', 0],
  ['{"a":"\n"}', 5],
  ['[1,]', 3],
])('%j goes wrong at %i', (text, position) => {
  expect(locateJsonError(text).position).toBe(position);
});

test('lines and columns count from 1', () => {
  expect(locateJsonError('{\n  "a": 1\n  "b": 2\n}')).toEqual({ position: 13, line: 3, column: 3 });
});

test('nesting deeper than any request does not exhaust the stack', () => {
  for (const open of ['[', '{"a":']) {
    expect(locateJsonError(open.repeat(100_000)).position).toBeLessThan(2_000);
  }
});

test('every text that is not JSON has a place where it goes wrong, and what comes before has no fault', () => {
  const broken = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom('', '}', ',', '"', '\0', 'x', '\n', '\\', '-', ':'))
    .map(([json, at, text]) => json.slice(0, at % (json.length + 1)) + text + json.slice((at % (json.length + 1)) + 1))
    .filter((text) => !isJson(text));
  fc.assert(
    fc.property(broken, (text) => {
      const { position } = locateJsonError(text);
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThanOrEqual(text.length);
      const before = text.slice(0, position);
      if (!isJson(before)) expect(locateJsonError(before).position).toBe(before.length);
    }),
    { numRuns: 500 },
  );
});
