import fc from 'fast-check';
import { expect, it } from 'vitest';

import { countCodePoints } from './code-points.ts';

it('counts what a string iterator yields, lone surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.integer({ min: 0xd800, max: 0xdfff })), (text, units) => {
      const mixed = text + String.fromCharCode(...units);
      expect(countCodePoints(mixed)).toBe([...mixed].length);
    }),
  );
});
