import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compileWat } from '#tests/support/compile-wat.ts';

import { COMPARED_ROWS, ComparedRows } from './compared-rows.ts';

type Words = Int16Array | Int32Array;

interface Table<Row> {
  asked: Row;
  rows: Row[];
  numbers: number[];
}

/** As large as numbers may be that have 16 bits, and whose squares add up to 2³⁰. */
const vectors = fc.integer({ min: 1, max: 70 }).chain((length) => {
  const most = Math.floor(32_767 / Math.sqrt(length));
  return tablesOf(fc.int16Array({ min: -most, max: most, minLength: length, maxLength: length }));
});
const signs = fc
  .integer({ min: 1, max: 20 })
  .chain((length) => tablesOf(fc.int32Array({ minLength: length, maxLength: length })));

function tablesOf<Row extends Words>(row: fc.Arbitrary<Row>) {
  return fc.record({
    asked: row,
    rows: fc.array(row, { minLength: 1, maxLength: 20 }),
    numbers: fc.array(fc.nat(), { maxLength: 30 }),
  });
}

const product = (one: Int16Array, other: Int16Array) =>
  one.reduce((sum, value, index) => sum + value * Number(other[index]), 0);

const bitsIn = (word: number) => (word >>> 0).toString(2).replaceAll('0', '').length;
const differentBits = (one: Int32Array, other: Int32Array) =>
  one.reduce((sum, word, index) => sum + bitsIn(word ^ Number(other[index])), 0);

/** What the rows give that are numbered, and what plain arithmetic does. */
function compared<Row extends Words>(
  held: ComparedRows<Row>,
  { asked, rows, numbers }: Table<Row>,
  plain: (one: Row, other: Row) => number,
) {
  held.reserve(rows.length);
  for (const [row, words] of rows.entries()) held.row(row).set(words);
  const named = numbers.map((number) => number % rows.length);
  const expected = named.map((row) => plain(asked, rows[row] ?? asked));
  return { found: [...held.compare(asked, Int32Array.from(named))], expected };
}

describe('rows', () => {
  it('of numbers have the products of plain arithmetic with another', () => {
    fc.assert(
      fc.property(vectors, (table) => {
        const held = new ComparedRows('products', Int16Array, table.asked.length);
        const { found, expected } = compared(held, table, product);
        expect(found).toEqual(expected);
      }),
    );
  });

  it('of bits differ from another in as many as one bit after the other would tell', () => {
    fc.assert(
      fc.property(signs, (table) => {
        const held = new ComparedRows('differentBits', Int32Array, table.asked.length);
        const { found, expected } = compared(held, table, differentBits);
        expect(found).toEqual(expected);
      }),
    );
  });

  it('give what has 32 bits, however large and however wide', () => {
    const largest = Int16Array.of(32_767);
    const numbers = new ComparedRows('products', Int16Array, 1);
    numbers.reserve(2);
    numbers.row(0).set(largest);
    numbers.row(1).set([-32_767]);
    expect([...numbers.compare(largest, Int32Array.of(0, 1))]).toEqual([32_767 ** 2, -(32_767 ** 2)]);
    const bits = new ComparedRows('differentBits', Int32Array, 8_191);
    bits.reserve(1);
    expect([...bits.compare(new Int32Array(8_191).fill(-1), Int32Array.of(0))]).toEqual([8_191 * 32]);
  });

  it('are as many as there is room made for, also when more come', () => {
    const held = new ComparedRows('products', Int16Array, 9);
    const rowOf = (number: number) => Int16Array.from({ length: 9 }, (_, index) => (number + index) % 100);
    const asked = rowOf(7);
    const count = 20_000;
    for (let row = 0; row < count; row += 1) {
      if (row % 1_000 === 0) held.reserve(row + 1_000);
      held.row(row).set(rowOf(row));
    }
    const all = Int32Array.from({ length: count }, (_, index) => count - 1 - index);
    expect(held.compare(asked, all)).toEqual(all.map((row) => product(asked, rowOf(row))));
  });

  it('are compared by what its source says', async () => {
    expect(await compileWat(new URL('compared-rows.wat', import.meta.url))).toBe(COMPARED_ROWS);
  });
});
