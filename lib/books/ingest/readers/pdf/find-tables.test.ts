import { describe, expect, it } from 'vitest';

import { findTables } from './find-tables.ts';
import type { Fragment, Line } from './pdf-text.ts';

/** Lines whose words stand as far apart as cells may, and nowhere further. */
function loose(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => {
    const box = { top: index * 12, bottom: index * 12 + 10, page: 1 };
    const word = { ...box, text: 'word', hasSpaceBefore: true, evenFont: null };
    const pieces = [0, 48, 96].map((left) => ({ ...word, left, right: left + 40 }));
    const line = { ...box, left: 0, right: 136, baseline: box.bottom, size: 10, isBold: false, isMixed: false };
    const fragment: Fragment = { ...line, pieces, drawn: index, picture: null };
    return { ...line, fragments: [fragment] };
  });
}

/** How often a line is looked at until all tables are found. */
function looksAt(lines: readonly Line[]): number {
  let looks = 0;
  const watched = new Proxy(lines, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  expect(findTables(watched)).toEqual([{ kind: 'text', lines }]);
  return looks;
}

describe('looking for tables', () => {
  it('takes twice as long for twice the lines where every line begins one that comes to nothing', () => {
    expect(looksAt(loose(4_000)) / looksAt(loose(2_000))).toBeLessThan(2.5);
  });
});
