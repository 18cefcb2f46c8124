import { QdrantClient, type Schemas } from '@qdrant/js-client-rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type OpenQdrant, openQdrant, QDRANTS } from '#tests/support/services/qdrant/open-qdrant.ts';
import { startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

/** Word 1 is in one of three points, word 2 in two, word 3 in all. */
const POINTS = [
  {
    id: 1,
    vector: { dense: [1, 0], plain: [4, 3], words: { indices: [1, 2, 3], values: [1, 1, 1] } },
    payload: { kind: 'a', at: 1 },
  },
  {
    id: 2,
    vector: { dense: [1, 1], plain: [1, 1], words: { indices: [3, 2], values: [1, 2] } },
    payload: { kind: 'b', at: 2 },
  },
  {
    id: 3,
    vector: { dense: [0, 1], plain: [0, 0], words: { indices: [3], values: [1] } },
    payload: { kind: 'b', at: 3 },
  },
  { id: 4, vector: { dense: [-1, 0] }, payload: { kind: 'c', at: 4 } },
];

/** ln((N − df + 0.5) / (df + 0.5) + 1) of three vectors: one, two and three of them. */
const RARITY = { one: 0.980829, two: 0.470004, three: 0.133531 };

const KIND_B = { must: [{ key: 'kind', match: { value: 'b' } }] };

describe.each(QDRANTS)('queries of a Qdrant, %s', (kind) => {
  let qdrant: OpenQdrant;
  let name: string;

  beforeAll(async () => {
    qdrant = await openQdrant(kind);
    name = qdrant.newName();
    await qdrant.client.createCollection(name, {
      vectors: {
        dense: { size: 2, distance: 'Cosine' },
        plain: { size: 2, distance: 'Euclid' },
      },
      sparse_vectors: { words: { modifier: 'idf' } },
    });
    await qdrant.client.createPayloadIndex(name, { field_name: 'kind', field_schema: 'keyword', wait: true });
    await qdrant.client.upsert(name, { points: POINTS });
  });

  afterAll(async () => {
    await qdrant.close();
    expect(qdrant.violations).toEqual([]);
  });

  const ask = async (request: Schemas['QueryRequest']) => (await qdrant.client.query(name, request)).points;

  /** `id: score`, best first. */
  const scores = async (request: Schemas['QueryRequest']) =>
    (await ask(request)).map(({ id, score }) => `${id}: ${score.toFixed(4)}`);

  it('cosine compares directions, whatever the length of the query', async () => {
    expect(await scores({ query: [10, 0], using: 'dense' })).toEqual([
      '1: 1.0000',
      '2: 0.7071',
      '3: 0.0000',
      '4: -1.0000',
    ]);
  });

  it('with Euclid the nearest comes first', async () => {
    expect(await scores({ query: [0, 0], using: 'plain' })).toEqual(['3: 0.0000', '2: 1.4142', '1: 5.0000']);
  });

  it('sparse scores weigh each word by how rare it is', async () => {
    const found = await ask({ query: { indices: [1, 2, 3], values: [1, 1, 1] }, using: 'words' });
    expect(found.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(found[0]?.score).toBeCloseTo(RARITY.one + RARITY.two + RARITY.three, 4);
    expect(found[1]?.score).toBeCloseTo(2 * RARITY.two + RARITY.three, 4);
    expect(found[2]?.score).toBeCloseTo(RARITY.three, 4);
  });

  it('rarity counts the collection, also when a filter leaves one point', async () => {
    const [found] = await ask({
      query: { indices: [3], values: [2] },
      using: 'words',
      filter: { must: [{ key: 'kind', match: { value: 'a' } }] },
    });
    expect(found?.score).toBeCloseTo(2 * RARITY.three, 4);
  });

  it('rarity counts another population when the query names one', async () => {
    const [found] = await ask({
      query: { indices: [2], values: [1] },
      using: 'words',
      params: { idf: { corpus: KIND_B } },
      limit: 1,
    });
    // Word 2 is in one of the two points of that kind.
    expect(found?.id).toBe(2);
    expect(found?.score).toBeCloseTo(2 * Math.log((2 - 1 + 0.5) / 1.5 + 1), 4);
  });

  it('points that share no word with the query are not found, nor is anything by no words', async () => {
    expect((await ask({ query: { indices: [1], values: [1] }, using: 'words' })).map(({ id }) => id)).toEqual([1]);
    expect(await ask({ query: { indices: [], values: [] }, using: 'words' })).toEqual([]);
    expect(await ask({ query: { indices: [99], values: [1] }, using: 'words' })).toEqual([]);
  });

  it('ten are found unless a limit is named, without payload and vector unless they are asked for', async () => {
    const other = qdrant.newName();
    await qdrant.client.createCollection(other, { vectors: { size: 1, distance: 'Dot' } });
    await qdrant.client.upsert(other, { points: Array.from({ length: 12 }, (_, id) => ({ id, vector: [id + 1] })) });
    const { points } = await qdrant.client.query(other, { query: [1] });
    expect(points).toHaveLength(10);
    expect(Object.keys(points[0] ?? {}).sort()).toEqual(['id', 'score', 'version']);
  });

  it('a threshold, a limit and an offset cut the list', async () => {
    expect(await scores({ query: [1, 0], using: 'dense', score_threshold: 0.5 })).toEqual(['1: 1.0000', '2: 0.7071']);
    expect(await scores({ query: [1, 0], using: 'dense', limit: 1, offset: 1 })).toEqual(['2: 0.7071']);
  });

  it('asked with a point of its own, the collection leaves that point out', async () => {
    expect(await scores({ query: 1, using: 'dense', limit: 2 })).toEqual(['2: 0.7071', '3: 0.0000']);
  });

  it('without a query the points come by id', async () => {
    expect((await ask({ filter: KIND_B })).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('reciprocal ranks begin with one half for the first of one list', async () => {
    const request = {
      prefetch: [
        { query: [1, 0], using: 'dense', limit: 3 },
        { query: { indices: [2], values: [1] }, using: 'words' },
      ],
      query: { fusion: 'rrf' as const },
    };
    // By meaning 1, 2, 3; by words 2, 1.
    expect((await scores(request)).sort()).toEqual(['1: 0.8333', '2: 0.8333', '3: 0.2500']);
  });

  it('reciprocal ranks follow k and the weights of the lists', async () => {
    const found = await ask({
      prefetch: [
        { query: [1, 0], using: 'dense', limit: 1 },
        { query: { indices: [2], values: [1] }, using: 'words', limit: 1 },
      ],
      query: { rrf: { k: 60, weights: [2, 1] } },
    });
    expect(found.map(({ id }) => id)).toEqual([1, 2]);
    expect(found[0]?.score).toBeCloseTo(1 / (60 + 1 / 2 - 1), 6);
    expect(found[1]?.score).toBeCloseTo(1 / 60, 6);
  });

  it('scores by distribution lie between three deviations, and a single one in the middle', async () => {
    const found = await scores({
      prefetch: [
        { query: [0, 1], using: 'dense', limit: 4, filter: { must: [{ has_id: [1, 3] }] } },
        { query: { indices: [1], values: [1] }, using: 'words' },
      ],
      query: { fusion: 'dbsf' },
    });
    // Mean 0.5, sample deviation √0.5: 1 becomes 0.6179 and 0 becomes 0.3821; alone in its list, 1 gets 0.5 more.
    expect(found).toEqual(['1: 0.8821', '3: 0.6179']);
  });

  it('equal scores of a list lie in the middle of their distribution', async () => {
    const both = { must: [{ has_id: [2, 3] }] };
    const found = await scores({
      prefetch: { query: { indices: [3], values: [1] }, using: 'words', filter: both },
      query: { fusion: 'dbsf' },
    });
    expect(found.toSorted()).toEqual(['2: 0.5000', '3: 0.5000']);
  });

  it('the filter of a query holds for what it fetches before, ahead of the limits there', async () => {
    const found = await ask({
      prefetch: [{ query: [1, 0], using: 'dense', limit: 1 }],
      query: { fusion: 'rrf' },
      filter: KIND_B,
    });
    expect(found.map(({ id }) => id)).toEqual([2]);
  });

  it('a page beyond what was fetched before is empty', async () => {
    const page = await ask({
      prefetch: [{ query: [1, 0], using: 'dense', limit: 2 }],
      query: { fusion: 'rrf' },
      limit: 2,
      offset: 2,
    });
    expect(page).toEqual([]);
  });

  it('what was fetched before can be compared anew', async () => {
    const found = await scores({
      prefetch: { query: { indices: [3], values: [1] }, using: 'words', limit: 10 },
      query: [0, 1],
      using: 'dense',
      limit: 2,
    });
    expect(found).toEqual(['3: 1.0000', '2: 0.7071']);
  });

  it('several queries of one request are answered in their order', async () => {
    const answers = await qdrant.client.queryBatch(name, {
      searches: [
        { query: [1, 0], using: 'dense', limit: 1, with_payload: ['at'] },
        { query: { indices: [2], values: [1] }, using: 'words', limit: 1, with_payload: true },
      ],
    });
    expect(answers.map(({ points }) => points.map(({ id, payload }) => ({ id, payload })))).toEqual([
      [{ id: 1, payload: { at: 1 } }],
      [{ id: 2, payload: { kind: 'b', at: 2 } }],
    ]);
  });
});

describe('equal scores', () => {
  const idsWith = async (tieSeed: number) => {
    const fake = await startFakeQdrant({ tieSeed });
    const client = new QdrantClient({ url: fake.url, checkCompatibility: false });
    await client.createCollection('c', { vectors: { size: 1, distance: 'Dot' } });
    await client.upsert('c', { points: Array.from({ length: 20 }, (_, id) => ({ id, vector: [1] })) });
    const { points } = await client.query('c', { query: [1], limit: 20 });
    await fake.close();
    return points.map(({ id }) => Number(id));
  };

  it('come in an order of the seed, which is not that of the ids', async () => {
    const [one, again, other] = [await idsWith(1), await idsWith(1), await idsWith(2)];
    const byId = one.toSorted((left, right) => left - right);
    expect(again).toEqual(one);
    expect(one).not.toEqual(byId);
    expect(other).not.toEqual(one);
    expect(other.toSorted((left, right) => left - right)).toEqual(byId);
  });
});
