import { describe, expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { mixedPages } from './list-document.ts';

const found = (pageId: string, pageVersion: string, writtenAt: number) => ({
  chunk: buildChunk([`${pageId} ${pageVersion}`], { pageId, pageVersion }),
  writtenAt,
});

describe('mixedPages', () => {
  it('names the older version of each page that was found in two', () => {
    const chunks = [
      found('p', 'new', 20),
      found('p', 'old', 10),
      found('q', 'a', 5),
      found('q', 'b', 7),
      found('q', 'a', 6),
    ];
    expect(mixedPages(chunks)).toEqual(
      new Map([
        ['p', 'old'],
        ['q', 'a'],
      ]),
    );
  });

  it('names no page that was found in one version', () => {
    expect(mixedPages([found('p', 'v', 1), found('p', 'v', 2), found('q', 'w', 3)])).toEqual(new Map());
    expect(mixedPages([])).toEqual(new Map());
  });
});
