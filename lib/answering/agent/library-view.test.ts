import { describe, expect, it, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { type DocumentFilter, EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';

import type { LibraryPorts } from './library-ports.ts';
import { LibraryView } from './library-view.ts';

const either = (...values: string[]): DocumentFilter => ({
  must: [],
  should: values.map((value) => ({ key: 'origin', match: { any: [value] } })),
});

function openView(bounds: { documentIds?: string[]; profileFilter?: DocumentFilter } = {}) {
  const listIds = vi.fn<LibraryPorts['catalogue']['listIds']>(async () => ['a', 'b']);
  const list = vi.fn<LibraryPorts['catalogue']['list']>(async () => ({ documents: [], total: 0 }));
  const readable = vi.fn(async (_: unknown, ids: readonly string[]) => new Set(ids.filter((id) => id !== 'secret')));
  const catalogue = {
    listIds,
    list,
    find: async () => null,
    group: async () => [],
    markReadable: async () => 'a mark',
    findByTitleTerms: async () => [],
    findIdentifier: async () => [],
  };
  const chunks = { findByIds: async () => [], listByDocument: async () => [] };
  const { documentIds, profileFilter = EVERY_DOCUMENT } = bounds;
  const filters = documentIds === undefined ? {} : { documentIds };
  const statistics = { chunkCount: 0, averageChunkLength: 0, documentFrequency: new Map<string, number>() };
  const search = async () => ({ passages: [], statistics });
  const ports = { catalogue, chunks, rights: { readable }, search, model: null, clock: () => new Date(0) };
  const asked = {
    viewer: ANONYMOUS,
    scope: { kind: 'library' as const, filters },
    profile: { filter: profileFilter },
    topK: 5,
    scoreThreshold: null,
    baseUrl: '',
    calendar: { timeZone: 'UTC', weekStart: 'monday' as const },
    signal: new AbortController().signal,
  };
  const view = new LibraryView(ports, asked, { tokensLeft: () => 0, onTokens: () => undefined });
  return { view, listIds, list, readable };
}

const query = { filter: EVERY_DOCUMENT, sortBy: 'title', order: 'asc', limit: 10 } as const;

describe('the library within the bounds of a question', () => {
  it('does not ask the catalogue for a search that nothing narrows', async () => {
    const { view, listIds } = openView();
    expect(await view.chunkFilters()).toEqual({});
    expect(await openView({ documentIds: ['a'] }).view.chunkFilters()).toEqual({ documentIds: ['a'] });
    expect(listIds).not.toHaveBeenCalled();
  });

  it('finds nothing where filters leave nothing: an empty list never means everything', async () => {
    const { view, listIds } = openView();
    listIds.mockResolvedValue([]);
    view.narrow({ must: [{ key: 'type', match: { any: ['none'] } }] });
    expect(await view.chunkFilters()).toBeNull();
    expect(await openView({ documentIds: [] }).view.chunkFilters()).toBeNull();
    expect(await openView({ documentIds: ['a'] }).view.chunkFilters(['b'])).toBeNull();
  });

  it('rests on each document that it counts, and on all that may be read where they are very many', async () => {
    const { view, list, listIds } = openView({ documentIds: ['a', 'b'] });
    list.mockResolvedValue({ documents: [], total: 1_000 });
    expect(await view.countedIn(EVERY_DOCUMENT)).toEqual(['a', 'b']);
    expect(listIds.mock.lastCall?.[1]).toEqual(list.mock.lastCall?.[1].filter);
    list.mockResolvedValue({ documents: [], total: 1_001 });
    expect(await view.countedIn(EVERY_DOCUMENT)).toEqual(['a mark']);
  });

  it('appends what accumulates', () => {
    const { view } = openView();
    view.narrow(either('wiki'));
    view.narrow({ must: [{ key: 'type', match: { any: ['report'] } }] });
    view.narrow(either('jira'));
    expect(view.filter).toEqual({
      must: [{ key: 'type', match: { any: ['report'] } }],
      should: either('wiki', 'jira').should,
    });
  });

  it('never lets the choice of one filter widen that of another', async () => {
    const { view, list, listIds } = openView({ profileFilter: either('handbook') });
    view.narrow(either('wiki'));
    await view.list(query);
    expect(listIds).toHaveBeenCalledWith(ANONYMOUS, either('wiki'));
    const asked = list.mock.calls[0]?.[1].filter;
    expect(asked?.should).toEqual(either('handbook').should);
    expect(asked?.must).toContainEqual({ key: 'document_id', match: { any: ['a', 'b'] } });
  });

  it('looks past neither the scope of the request nor the rights of the viewer', async () => {
    const { view, list, readable } = openView({ documentIds: ['a'] });
    await view.list(query);
    expect(list.mock.calls[0]?.[1].filter.must).toEqual([{ key: 'document_id', match: { any: ['a'] } }]);
    expect(await view.find('b')).toBeNull();
    expect(await view.readable(['a', 'secret'])).toEqual(new Set(['a']));
    await view.readable(['a', 'secret']);
    expect(readable).toHaveBeenCalledTimes(1);
  });
});
