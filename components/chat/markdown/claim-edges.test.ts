import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readOffsets } from './claim-edges.ts';

describe('readOffsets', () => {
  it('passes over what Markdown leaves out', () => {
    expect(readOffsets('a*b', 'a\\*b')).toEqual([0, 2, 3]);
    expect(readOffsets('a\nb', 'a  \n  > b')).toEqual([0, 3, 8]);
    expect(readOffsets('\\x', '\\\\x')).toEqual([0, 2]);
  });

  it('takes a reference for what it stands for', () => {
    expect(readOffsets('<b', '&lt;b')).toEqual([0, 4]);
    expect(readOffsets('😀b', '&#x1F600;b')).toEqual([0, 0, 9]);
    expect(readOffsets('&lt;', '&amp;lt;')).toEqual([0, 5, 6, 7]);
    expect(readOffsets('&copy', '&copy')).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives every unit a place, in order, whatever it is given', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '&', ';', 'lt', '\\', '>', ' ', '\n', '😀', '#') });
    fc.assert(
      fc.property(text, text, (value, markdown) => {
        const offsets = readOffsets(value, markdown);
        expect(offsets).toHaveLength(value.length);
        expect(offsets).toEqual(offsets.toSorted((first, second) => first - second));
      }),
    );
  });
});
