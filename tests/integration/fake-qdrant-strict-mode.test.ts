import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type OpenQdrant, openQdrant, QDRANTS } from '#tests/support/services/qdrant/open-qdrant.ts';

describe.each(QDRANTS)('strict mode of a Qdrant, %s', (kind) => {
  let qdrant: OpenQdrant;
  let name: string;

  beforeAll(async () => {
    qdrant = await openQdrant(kind);
    name = qdrant.newName();
    await qdrant.client.createCollection(name, {
      vectors: { dense: { size: 2, distance: 'Cosine' } },
      sparse_vectors: { words: { modifier: 'idf' } },
      strict_mode_config: { enabled: true, unindexed_filtering_retrieve: false, unindexed_filtering_update: false },
    });
    await qdrant.client.createPayloadIndex(name, { field_name: 'kind', field_schema: 'keyword', wait: true });
  });

  afterAll(() => qdrant.close());

  const UNINDEXED = [
    ['kind of another type', { key: 'kind', match: { value: 1 } }, 'integer'],
    ['number', { key: 'at', range: { gte: 1 } }, 'float'],
    ['word', { key: 'page', match: { any: ['a'] } }, 'keyword'],
    ['date', { key: 'at', range: { gte: '2026-01-01T00:00:00Z' } }, 'datetime'],
    ['text', { key: 'body', match: { text: 'a' } }, 'text'],
    ['absence', { is_empty: { key: 'page' } }, 'keyword'],
    [
      'member of a nested object',
      { nested: { key: 'rows', filter: { must: [{ key: 'a', match: { value: 'x' } }] } } },
      'keyword',
    ],
  ] as const;

  it.each(UNINDEXED)('refuses a filter on a %s without index', async (_, condition, type) => {
    const filter = { must: [condition] };
    const [search, prefetch, scroll, count, remove] = await Promise.all([
      qdrant.send('POST', `/collections/${name}/points/query`, { query: [1, 2], using: 'dense', filter }),
      qdrant.send('POST', `/collections/${name}/points/query`, {
        prefetch: [
          {
            query: [1, 2],
            using: 'dense',
            filter: { must_not: [{ min_should: { conditions: [condition], min_count: 1 } }] },
          },
        ],
        query: { fusion: 'rrf' },
      }),
      qdrant.send('POST', `/collections/${name}/points/scroll`, { filter }),
      qdrant.send('POST', `/collections/${name}/points/count`, { filter }),
      qdrant.send('POST', `/collections/${name}/points/delete?wait=true`, { filter }),
    ]);
    for (const { status, body } of [search, prefetch, scroll, count, remove]) {
      expect(status).toBe(400);
      expect(body).toMatch(new RegExp(`Bad request: Index required but not found for .* types: \\[[^\\]]*${type}`));
      expect(body).toContain('Help: Create an index for this key or use a different filter.');
    }
  });

  it('refuses what is more than the collection allows', async () => {
    const limited = qdrant.newName();
    await qdrant.client.createCollection(limited, {
      strict_mode_config: { enabled: true, max_query_limit: 5, upsert_max_batchsize: 1, max_payload_index_count: 1 },
    });
    const index = (field: string) => ({ field_name: field, field_schema: 'keyword' });
    const [first, second, upsert, scroll] = [
      await qdrant.send('PUT', `/collections/${limited}/index?wait=true`, index('a')),
      await qdrant.send('PUT', `/collections/${limited}/index?wait=true`, index('b')),
      await qdrant.send('PUT', `/collections/${limited}/points`, { points: [1, 2].map((id) => ({ id, vector: {} })) }),
      await qdrant.send('POST', `/collections/${limited}/points/scroll`, { limit: 6 }),
    ];
    expect([first, second, upsert, scroll].map(({ status }) => status)).toEqual([200, 400, 400, 400]);
    expect(scroll.body).toContain('Limit exceeded 6 > 5 for');
  });

  it('refuses nothing of what has an index', async () => {
    const filter = {
      must: [{ key: 'kind', match: { value: 'a' } }, { is_null: { key: 'kind' } }],
      should: [{ has_id: [1] }],
    };
    await expect(qdrant.client.scroll(name, { filter })).resolves.toMatchObject({ points: [] });
    await expect(qdrant.client.delete(name, { filter, wait: true })).resolves.toMatchObject({ status: 'completed' });
  });
});
