import { describe, expect, it } from 'vitest';

import type { Heading } from '#lib/books/library/page.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import { splitChunks } from './split-chunks.ts';

/** A page written as lines: `# heading`, `! caption of a picture`, a number for prose of that length. */
function pageOf(lines: string[], footnotesAt?: number) {
  const sentences: Sentence[] = [];
  const headings: Heading[] = [];
  const pictures = [];
  let position = 0;
  for (const line of lines) {
    const length = /^\d+$/.test(line) ? Number(line) : line.length;
    const range = { start: position, end: position + length };
    const hashes = /^#+(?= )/.exec(line)?.[0].length;
    if (hashes !== undefined) headings.push({ level: hashes, id: line, text: line, start: position });
    if (line.startsWith('!')) pictures.push({ ...range, path: 'a.svg' });
    sentences.push({ ...range, kind: hashes === undefined ? 'prose' : 'heading' });
    position = range.end + 1;
  }
  const footnotesStart = footnotesAt === undefined ? null : (sentences[footnotesAt]?.start ?? null);
  return { sentences, headings, pictures, footnotesStart };
}

function packedOf(lines: string[], footnotesAt?: number): string[][] {
  const page = pageOf(lines, footnotesAt);
  return splitChunks(page).map(({ sentences }) =>
    sentences.map((sentence) => lines[page.sentences.indexOf(sentence)] ?? ''),
  );
}

describe('splitChunks', () => {
  it('packs sentences up to a thousand characters', () => {
    expect(packedOf(['500', '499', '300', '600', '99'])).toEqual([['500', '499'], ['300', '600'].concat('99')]);
    expect(packedOf(['600', '600', '600'])).toEqual([['600'], ['600'], ['600']]);
  });

  it('joins a short rest to the chunk before it', () => {
    expect(packedOf(['600', '399', '150'])).toEqual([['600', '399', '150']]);
    expect(packedOf(['600', '399', '250'])).toEqual([['600', '399'], ['250']]);
  });

  it('begins anew at every heading that has text above it', () => {
    expect(packedOf(['10', '# A', '20', '## B', '30', '# C'])).toEqual([
      ['10'],
      ['# A', '20'],
      ['## B', '30'],
      ['# C'],
    ]);
  });

  it('lets a heading without text of its own open the deeper one below it', () => {
    expect(packedOf(['# A', '## B', '30', '## C', '## D', '40'])).toEqual([
      ['# A', '## B', '30'],
      ['## C'],
      ['## D', '40'],
    ]);
  });

  it('gives a picture a chunk of its own', () => {
    const chunks = splitChunks(pageOf(['# A', '20', '! a picture', '! another', '30']));
    expect(chunks.map(({ picture, sentences }) => [picture?.path ?? null, sentences.length])).toEqual([
      [null, 2],
      ['a.svg', 1],
      ['a.svg', 1],
      [null, 1],
    ]);
  });

  it('says which headings a chunk stands under, from the first to the innermost', () => {
    const page = pageOf(['10', '# A', '## B', '20', '#### C', '30', '## D', '40']);
    expect(splitChunks(page).map(({ headings }) => headings.map(({ text }) => text))).toEqual([
      [],
      ['# A', '## B'],
      ['# A', '## B', '#### C'],
      ['# A', '## D'],
    ]);
  });

  it('puts footnotes under the first heading of the page', () => {
    const page = pageOf(['# A', '10', '## B', '20', '5', '6'], 4);
    const footnotes = splitChunks(page).at(-1);
    expect(footnotes?.sentences).toHaveLength(2);
    expect(footnotes?.headings.map(({ text }) => text)).toEqual(['# A']);
  });

  it('makes nothing of an empty page', () => {
    expect(splitChunks(pageOf([]))).toEqual([]);
  });
});
