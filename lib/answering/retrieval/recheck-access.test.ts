import { describe, expect, it } from 'vitest';

import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { captureLog } from '#tests/support/captured-log.ts';

import { type DocumentRights, recheckAccess } from './recheck-access.ts';
import type { PassageSearch } from './search-passages.ts';

const ANN: Viewer = { ...ANONYMOUS, userId: 'ann' };
const STATISTICS = { chunkCount: 0, averageChunkLength: 1, documentFrequency: new Map<string, number>() };

const CHUNKS = Object.entries({
  open: ['public'],
  ann: ['user:ann'],
  taken: ['public'],
  gone: ['public'],
  foreign: ['public'],
}).map(([id, accessList]) => ({ ...buildChunk(['One sentence.']), id, documentId: id, accessList }));

const search: PassageSearch = async () => ({
  passages: CHUNKS.map((chunk) => ({ chunk, relevance: 1, wordRelevance: 1 })),
  statistics: STATISTICS,
});

const isExternal = (id: string) => id === 'foreign';
const now: DocumentRights['readable'] = async (viewer, ids) =>
  new Set(ids.filter((id) => id === 'open' || (id === 'ann' && (viewer === ANN || viewer === UNRESTRICTED))));

async function idsFor(viewer: Viewer, readable = now, timeoutMs = 10_000): Promise<string[]> {
  const { log } = captureLog();
  const checked = recheckAccess(search, { rights: { readable, isExternal }, timeoutMs, log });
  const { signal } = new AbortController();
  const query = { viewer, query: 'q', filters: {}, limit: 10, scoreThreshold: null, signal };
  return (await checked(query)).passages.map(({ chunk }) => chunk.id);
}

describe('recheckAccess', () => {
  it('leaves out what may not be read now, and what is gone, whatever the chunks say', async () => {
    expect(await idsFor(ANONYMOUS)).toEqual(['open', 'foreign']);
    expect(await idsFor(ANN)).toEqual(['open', 'ann', 'foreign']);
    expect(await idsFor(UNRESTRICTED)).toEqual(['open', 'ann', 'foreign']);
  });

  it('leaves out what its chunk does not let the viewer read, whatever the library says', async () => {
    expect(await idsFor(ANONYMOUS, async (_viewer, ids) => new Set(ids))).not.toContain('ann');
  });

  it('shows what is public alone while nobody can say what may be read', async () => {
    const down: DocumentRights['readable'] = () => Promise.reject(new AppError('storage_unavailable'));
    expect(await idsFor(ANN, down)).toEqual(['open', 'taken', 'gone', 'foreign']);
    const silent: DocumentRights['readable'] = () => new Promise(() => undefined);
    expect(await idsFor(ANN, silent, 1)).not.toContain('ann');
  });

  it('fails with any other error', async () => {
    await expect(idsFor(ANN, () => Promise.reject(new AppError('internal_error')))).rejects.toMatchObject({
      code: 'internal_error',
    });
  });
});
