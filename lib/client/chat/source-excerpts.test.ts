import { describe, expect, it } from 'vitest';

import type { LibrarySource } from '#lib/contracts/source.ts';
import { sourcesOfPassage } from '#tests/support/source-records.ts';

import { excerptsOf } from './source-excerpts.ts';

const PAGE = 'Lamps\nIt rains. The lamp is lit at dusk. The keeper sleeps by day. He wakes at four.';
const LIBRARY = { kind: 'library' } as const;

function sourceOf(...quotes: string[]): LibrarySource {
  const [source] = sourcesOfPassage(PAGE, '/books/lighthouse/2-the-lamp');
  if (source === undefined || !('ranges' in source)) throw new Error('A source of the library is wanted.');
  const ranges = quotes.map((quote) => {
    const start = PAGE.indexOf(quote);
    const end = start + quote.length;
    const around = { prefix: PAGE.slice(Math.max(0, start - 64), start), suffix: PAGE.slice(end, end + 64) };
    return { start, end, start_cp: start, end_cp: end, quote, ...around };
  });
  return { ...source, section_heading: 'Lamps', chunk_text: PAGE, ranges };
}

const shown = (source: LibrarySource) =>
  excerptsOf(source, LIBRARY).map((pieces) =>
    pieces.map(({ text, place }) => (place === null ? text : `«${text}»`)).join(''),
  );

describe('what is shown of a source', () => {
  it('is its sentences among their neighbours, without the heading that stands above', () => {
    expect(shown(sourceOf('The lamp is lit at dusk.', 'He wakes at four.'))).toEqual([
      'It rains. «The lamp is lit at dusk.» The keeper sleeps by day. «He wakes at four.»',
    ]);
  });

  it('goes on beyond the passage where that ends with cited words', () => {
    const source = { ...sourceOf('The lamp is lit at dusk.'), chunk_text: 'The lamp is lit at dusk.' };
    expect(shown(source)).toEqual(['… It rains. «The lamp is lit at dusk.» The keeper sleeps by day. He wakes at …']);
  });

  it('is a sentence by itself, whole, where the passage cuts it off', () => {
    const source = { ...sourceOf('It rains.', 'The keeper sleeps by day.'), chunk_text: PAGE.slice(0, 48) };
    expect(shown(source)).toEqual([
      '«It rains.» The lamp is lit at dusk. ',
      '… It rains. The lamp is lit at dusk. «The keeper sleeps by day.» He wakes at …',
    ]);
  });

  it('is the passage itself where nothing of it was quoted, as of a picture', () => {
    expect(shown({ ...sourceOf(), chunk_text: 'A lamp.' })).toEqual(['A lamp.']);
  });
});
