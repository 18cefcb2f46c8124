import { expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { packPage, unpackPage } from './page-parcel.ts';
import type { PreparedPage } from './page-reading.ts';

const LONG = 3_000;

const page = (count: number): PreparedPage => {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    title: 'A \u{1F980} \uD83E',
    filename: 'a.pdf',
    html: '<p>A</p>',
    text: 'A',
    filePages: [{ start: 0, number: 3, label: 'iii' }],
    version: 'v',
    sourceHash: 'h',
    termCount: 7,
    assets: [{ path: 'a.png', mediaType: 'image/png', bytes: Uint8Array.of(1, 2, 3) }],
    chunks: numbers.map((index) => ({
      chunk: buildChunk(['One sentence.'], { id: `c${index}` }),
      terms: ['a', `t${index}`],
    })),
    sentences: numbers.map((start) => ({ start, end: start + 1, kind: 'prose' })),
    headings: numbers.map((index) => ({ id: `h${index}`, text: `H \uD83E ${index}`, level: 1, start: index })),
    identifiers: numbers.map((index) => ({ chunkId: 'c', identifier: `I-${index}`, inHeading: false, occurrences: 1 })),
    chunkFrequencies: Object.fromEntries(numbers.map((index) => [`t${index}`, index])),
  };
};

it.each([0, 1, LONG])('a page comes out of its parcel as it went in: lists of %d', async (count) => {
  const parcel = structuredClone(packPage(page(count)));
  const { chunks, chunkCount, ...rest } = await unpackPage(parcel);
  expect(chunkCount).toBe(count);
  expect({ ...rest, chunks: (await Array.fromAsync(chunks())).flat() }).toEqual(page(count));
});

it('a long page is taken in piece by piece, with other work in between', async () => {
  const parcel = packPage(page(LONG));
  const lengths = Object.values(parcel.pieces).flatMap((pieces) => pieces.map(({ length }) => length));
  expect(lengths.length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThan(128 * 1024);
  let others = 0;
  const other = setInterval(() => (others += 1), 0);
  const { chunks } = await unpackPage(parcel);
  expect(others).toBeGreaterThan(0);
  others = 0;
  for await (const some of chunks()) expect(some.length).toBeLessThan(LONG / 10);
  clearInterval(other);
  expect(others).toBeGreaterThan(0);
});
