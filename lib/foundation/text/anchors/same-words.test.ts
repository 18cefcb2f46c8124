import fc from 'fast-check';
import { expect, test } from 'vitest';

import { PlacesOfStrings } from './same-words.ts';

function placesBySlice(text: string, query: string): number[] {
  return Array.from({ length: text.length }, (_, at) => at).filter((at) => text.slice(at, at + query.length) === query);
}

test('finds every place, overlapping ones too, however many strings were asked for before', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 20, maxLength: 400 });
  const ranges = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 30 })), { minLength: 60, maxLength: 90 });
  fc.assert(
    fc.property(letters, ranges, (text, asked) => {
      const places = new PlacesOfStrings(text);
      for (const [start, length] of asked) {
        const query = text.slice(start % text.length, (start % text.length) + length);
        expect([...places.find(query)]).toEqual(placesBySlice(text, query));
      }
    }),
    { numRuns: 30 },
  );
});

test('finds nothing that does not stand there, and nothing for an empty string', () => {
  const places = new PlacesOfStrings('The keeper lights the lamp.');
  for (let index = 0; index < 40; index += 1) expect([...places.find(`not there ${index}`)]).toEqual([]);
  expect([...places.find('')]).toEqual([]);
});
