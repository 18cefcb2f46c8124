import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type OpenQdrant, openQdrant, QDRANTS } from '#tests/support/services/qdrant/open-qdrant.ts';
import { startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const UUID = '0b5f1f6e-0d0f-5c57-9d34-3f6f0b6f2b11';

describe.each(QDRANTS)('collections and points of a Qdrant, %s', (kind) => {
  let qdrant: OpenQdrant;
  let name: string;

  beforeAll(async () => {
    qdrant = await openQdrant(kind);
  });

  afterAll(async () => {
    await qdrant.close();
    expect(qdrant.violations).toEqual([]);
  });

  beforeEach(async () => {
    name = qdrant.newName();
    await qdrant.client.createCollection(name, {
      vectors: { dense: { size: 2, distance: 'Cosine' } },
      sparse_vectors: { words: { modifier: 'idf' } },
      metadata: { schema: 1 },
    });
  });

  const countPoints = async () => (await qdrant.client.count(name)).count;

  it('a collection tells what it was made of', async () => {
    const { client } = qdrant;
    await client.createPayloadIndex(name, { field_name: 'page', field_schema: 'keyword', wait: true });
    await client.upsert(name, { points: [{ id: 1, vector: {}, payload: { page: 'a' } }] });
    await expect(client.getCollection(name)).resolves.toMatchObject({
      status: 'green',
      points_count: 1,
      config: {
        params: {
          vectors: { dense: { size: 2, distance: 'Cosine' } },
          sparse_vectors: { words: { modifier: 'idf' } },
        },
        metadata: { schema: 1 },
      },
      payload_schema: { page: { data_type: 'keyword', points: 1 } },
    });
  });

  it('values are counted where they have an index, each point once for each of its values', async () => {
    const { client } = qdrant;
    const payloads = [
      { meta: { of: ['a', 'b', 'a'] }, open: true },
      { meta: { of: 'a' }, open: true },
      { meta: { of: ['b', 7, null] }, open: true },
      { meta: { of: ['c'] }, open: false },
      { meta: [{ of: 'd' }], open: true },
      { open: true },
    ];
    await client.upsert(name, {
      wait: true,
      points: payloads.map((payload, at) => ({ id: at + 1, vector: {}, payload })),
    });
    const count = () =>
      client.facet(name, {
        key: 'meta.of',
        filter: { must: [{ key: 'open', match: { value: true } }] },
        limit: 10,
        exact: true,
      });
    await expect(count()).rejects.toMatchObject({ status: 400 });
    await client.createPayloadIndex(name, { field_name: 'meta.of', field_schema: 'keyword', wait: true });
    const { hits } = await count();
    expect(new Map(hits.map(({ value, count: points }) => [value, points]))).toEqual(
      new Map([
        ['a', 2],
        ['b', 2],
      ]),
    );
  });

  it('parts of a payload are given by their paths', async () => {
    const { client } = qdrant;
    const payload = { meta: { of: { here: 1, not: 2 }, list: [{ of: 3 }] }, text: 'long', 'meta.of': 'flat' };
    await client.upsert(name, { wait: true, points: [{ id: 1, vector: {}, payload }] });
    const { points } = await client.scroll(name, { with_payload: ['meta.of.here', 'meta.gone', 'gone'] });
    expect(points[0]?.payload).toEqual({ meta: { of: { here: 1 } } });
  });

  it('a collection with one vector has no name for it', async () => {
    const { client } = qdrant;
    const unnamed = qdrant.newName();
    await client.createCollection(unnamed, { vectors: { size: 2, distance: 'Dot' } });
    await client.upsert(unnamed, { points: [{ id: 7, vector: [3, 4], payload: { text: 'foreign' } }] });
    const { config } = await client.getCollection(unnamed);
    const { points } = await client.query(unnamed, { query: [1, 1], with_payload: true, with_vector: true });
    expect(config.params.vectors).toEqual({ size: 2, distance: 'Dot' });
    expect(points).toMatchObject([{ id: 7, score: 7, payload: { text: 'foreign' }, vector: [3, 4] }]);
  });

  it('a collection is there until it is deleted, and deleting it again changes nothing', async () => {
    const { client } = qdrant;
    const existed = await client.collectionExists(name);
    const deleted = await client.deleteCollection(name);
    expect([existed, deleted]).toEqual([{ exists: true }, true]);
    await expect(client.collectionExists(name)).resolves.toEqual({ exists: false });
    await expect(client.deleteCollection(name)).resolves.toBe(false);
  });

  it('an alias stands for its collection and moves to another in one step', async () => {
    const { client } = qdrant;
    const [alias, next] = [qdrant.newName(), qdrant.newName()];
    await client.createCollection(next, { vectors: { dense: { size: 2, distance: 'Cosine' } } });
    await client.updateCollectionAliases({
      actions: [{ create_alias: { alias_name: alias, collection_name: name } }],
    });
    await client.upsert(alias, { points: [{ id: 1, vector: {} }] });
    await client.updateCollectionAliases({
      actions: [
        { delete_alias: { alias_name: alias } },
        { create_alias: { alias_name: alias, collection_name: next } },
      ],
    });
    const { aliases } = await client.getCollectionAliases(next);
    expect(aliases).toEqual([{ alias_name: alias, collection_name: next }]);
    expect((await client.count(alias)).count).toBe(0);
    expect(await countPoints()).toBe(1);
  });

  it('a step that fails leaves all aliases as they were', async () => {
    const { client } = qdrant;
    const alias = qdrant.newName();
    const moved = client.updateCollectionAliases({
      actions: [
        { create_alias: { alias_name: alias, collection_name: name } },
        { create_alias: { alias_name: alias, collection_name: 'nowhere' } },
      ],
    });
    await expect(moved).rejects.toMatchObject({ status: 404 });
    await expect(client.collectionExists(alias)).resolves.toEqual({ exists: false });
  });

  it('a point is replaced as a whole, and found by number or UUID in any spelling', async () => {
    const { client } = qdrant;
    await client.upsert(name, { points: [{ id: UUID.toUpperCase(), vector: { dense: [3, 4] }, payload: { a: 1 } }] });
    await client.upsert(name, { points: [{ id: UUID, vector: {}, payload: { b: null } }] });
    const points = await client.retrieve(name, { ids: [UUID, 99], with_vector: true });
    expect(points).toEqual([{ id: UUID, payload: { b: null }, vector: {} }]);
  });

  it('vectors compared by cosine are stored with length one', async () => {
    const { client } = qdrant;
    await client.upsert(name, { points: [{ id: 1, vector: { dense: [3, 4] } }] });
    const [point] = await client.retrieve(name, { ids: [1], with_vector: ['dense'] });
    const [x, y] = (point?.vector as { dense: [number, number] }).dense;
    expect(x).toBeCloseTo(0.6, 6);
    expect(y).toBeCloseTo(0.8, 6);
  });

  it('an upsert in columns does the same as one in rows', async () => {
    const { client } = qdrant;
    await client.upsert(name, {
      batch: {
        ids: [1, 2],
        vectors: {
          dense: [
            [1, 0],
            [0, 1],
          ],
        },
        payloads: [{ a: 1 }, null],
      },
    });
    const { points } = await client.scroll(name, { with_vector: true });
    expect(points).toEqual([
      { id: 1, payload: { a: 1 }, vector: { dense: [1, 0] } },
      { id: 2, payload: {}, vector: { dense: [0, 1] } },
    ]);
  });

  it('scrolling goes by id, numbers before UUIDs, and says where the next page begins', async () => {
    const { client } = qdrant;
    await client.upsert(name, { points: [UUID, 10, 9].map((id) => ({ id, vector: {}, payload: { id } })) });
    const first = await client.scroll(name, { limit: 2, with_payload: false });
    const second = await client.scroll(name, { limit: 2, offset: first.next_page_offset ?? 0, with_payload: ['id'] });
    expect(first).toEqual({ points: [{ id: 9 }, { id: 10 }], next_page_offset: UUID });
    expect(second).toEqual({ points: [{ id: UUID, payload: { id: UUID } }], next_page_offset: null });
  });

  it('a payload is shown whole, in part or without a part', async () => {
    const { client } = qdrant;
    await client.upsert(name, { points: [{ id: 1, vector: {}, payload: { a: 1, b: 2 } }] });
    const shown = async (selection: boolean | string[] | { exclude: string[] }) =>
      (await client.retrieve(name, { ids: [1], with_payload: selection }))[0]?.payload ?? null;
    expect([await shown(true), await shown(['a']), await shown({ exclude: ['a'] }), await shown(false)]).toEqual([
      { a: 1, b: 2 },
      { a: 1 },
      { b: 2 },
      null,
    ]);
  });

  it('points are deleted by id or by filter', async () => {
    const { client } = qdrant;
    await client.createPayloadIndex(name, { field_name: 'page', field_schema: 'keyword', wait: true });
    await client.upsert(name, {
      points: [1, 2, 3].map((id) => ({ id, vector: {}, payload: { page: id === 3 ? 'b' : 'a' } })),
    });
    await client.delete(name, { points: [1, 99], wait: true });
    expect(await countPoints()).toBe(2);
    await client.delete(name, { filter: { must: { key: 'page', match: { value: 'a' } } }, wait: true });
    expect((await client.scroll(name)).points.map(({ id }) => id)).toEqual([3]);
  });

  it('a payload is added to, replaced or thinned out', async () => {
    const { client } = qdrant;
    await client.upsert(name, { points: [{ id: 1, vector: {}, payload: { a: 1, b: 2 } }] });
    const payload = async () => (await client.retrieve(name, { ids: [1] }))[0]?.payload;
    await client.setPayload(name, { payload: { b: 3 }, points: [1] });
    expect(await payload()).toEqual({ a: 1, b: 3 });
    await client.deletePayload(name, { keys: ['a'], points: [1] });
    expect(await payload()).toEqual({ b: 3 });
    await client.overwritePayload(name, { payload: { c: 4 }, points: [1] });
    expect(await payload()).toEqual({ c: 4 });
  });

  it('steps of a batch happen in their order', async () => {
    const { client } = qdrant;
    const results = await client.batchUpdate(name, {
      operations: [
        {
          upsert: {
            points: [
              { id: 1, vector: {} },
              { id: 2, vector: {} },
            ],
          },
        },
        { delete: { points: [1] } },
        { upsert: { points: [{ id: 3, vector: {} }] } },
      ],
    });
    expect(results.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect((await client.scroll(name)).points.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('what nobody waits for is acknowledged, and done after what is waited for', async () => {
    const { client } = qdrant;
    const first = await client.upsert(name, { points: [{ id: 1, vector: {} }], wait: false });
    const second = await client.upsert(name, { points: [{ id: 2, vector: {} }], wait: true });
    expect([first.status, second.status]).toEqual(['acknowledged', 'completed']);
    expect(await countPoints()).toBe(2);
  });

  it('strict mode and metadata can be changed later', async () => {
    const { client } = qdrant;
    await client.updateCollection(name, { metadata: { model: 'm' } });
    await client.updateCollection(name, {
      strict_mode_config: { enabled: true, unindexed_filtering_retrieve: false },
    });
    const { config } = await client.getCollection(name);
    expect(config.metadata).toEqual({ schema: 1, model: 'm' });
    expect(config.strict_mode_config).toMatchObject({ enabled: true, unindexed_filtering_retrieve: false });
  });

  it('it says who it is, and that it is ready', async () => {
    expect(await qdrant.client.versionInfo()).toMatchObject({
      version: expect.stringMatching(/^1\.\d+\.\d+/) as string,
    });
    expect(await qdrant.send('GET', '/readyz')).toMatchObject({ status: 200 });
    expect((await qdrant.client.getCollections()).collections).toContainEqual({ name });
  });
});

describe('what only the fake does', () => {
  it('a write that nobody waits for is not seen by the next read, so forgetting to wait fails a test', async () => {
    const fake = await startFakeQdrant();
    const put = (path: string, body: unknown) =>
      fetch(`${fake.url}/collections/c${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const count = async () => {
      const reply = await fetch(`${fake.url}/collections/c/points/count`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return ((await reply.json()) as { result: { count: number } }).result.count;
    };
    await put('', { vectors: {} });
    await put('/points', { points: [{ id: 1, vector: {} }] });
    expect([await count(), await count()]).toEqual([0, 1]);
    expect([fake.collectionNames(), fake.pointCount('c'), fake.violations]).toEqual([['c'], 1, []]);
    await fake.close();
  });
});
