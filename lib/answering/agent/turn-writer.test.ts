import { describe, expect, it } from 'vitest';

import type { CitedSource } from '#lib/answering/grounding/citation-ledger.ts';

import { ReleasedSources } from './turn-writer.ts';
import { selectionSources } from './answer-sources.ts';

const TEXT = 'One. Two. Three.';
const cited = (...ranges: [number, number][]): CitedSource => ({
  sourceId: String(ranges[0]),
  ranges: ranges.map(([start, end]) => ({ start, end })),
});

describe('ReleasedSources', () => {
  it('tells of what is new and of what is cited further, and of nothing else', () => {
    const released = new ReleasedSources((sources) =>
      selectionSources(
        sources.map((source) => ({ ...source, ranges: source.ranges.slice(-1) })),
        TEXT,
      ),
    );
    expect(released.update([])).toEqual([]);
    const positions = (sources: CitedSource[]) => released.update(sources).map(({ position }) => position);
    expect(positions([cited([0, 4])])).toEqual([1]);
    expect(positions([cited([0, 4])])).toEqual([]);
    expect(positions([cited([0, 4]), cited([5, 9])])).toEqual([2]);
    expect(positions([cited([0, 4], [10, 16]), cited([5, 9])])).toEqual([1]);
    expect(released.all.map((source) => 'quote' in source && source.quote)).toEqual(['Three.', 'Two.']);
  });
});
