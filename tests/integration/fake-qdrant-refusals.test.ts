import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type OpenQdrant, openQdrant, QDRANTS } from '#tests/support/services/qdrant/open-qdrant.ts';
import { startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const POINTS = '/collections/{c}/points';
const QUERY = `${POINTS}/query`;

/** What a Qdrant refuses in the collection of these tests, which has the vectors `dense` (2, Cosine) and `words` (sparse). */
const REFUSED: [what: string, method: string, path: string, body: unknown, status: number, text: string][] = [
  [
    'a collection that is not there',
    'GET',
    '/collections/nowhere',
    undefined,
    404,
    "Not found: Collection `nowhere` doesn't exist!",
  ],
  ['a collection that is there already', 'PUT', '/collections/{c}', { vectors: {} }, 409, 'already exists!'],
  [
    'a vector that is too long to be one',
    'PUT',
    '/collections/new',
    { vectors: { size: 65_537, distance: 'Dot' } },
    422,
    'Validation error in JSON body',
  ],
  [
    'a distance it does not know',
    'PUT',
    '/collections/new',
    { vectors: { size: 2, distance: 'cosine' } },
    400,
    'Format error in JSON body',
  ],
  ['no JSON', 'POST', QUERY, '{"query":', 400, 'Format error in JSON body'],
  [
    'a vector of the wrong length',
    'PUT',
    `${POINTS}?wait=true`,
    { points: [{ id: 1, vector: { dense: [1] } }] },
    400,
    'Wrong input: Vector dimension error: expected dim: 2, got 1',
  ],
  [
    'a vector of the wrong length that nobody waits for',
    'PUT',
    POINTS,
    { points: [{ id: 1, vector: { dense: [1] } }] },
    400,
    'Wrong input: Vector dimension error: expected dim: 2, got 1',
  ],
  [
    'a query of the wrong length',
    'POST',
    QUERY,
    { query: [1, 2, 3], using: 'dense' },
    400,
    'Wrong input: Vector dimension error: expected dim: 2, got 3',
  ],
  [
    'a name no vector has',
    'POST',
    QUERY,
    { query: [1, 2], using: 'meaning' },
    400,
    'Wrong input: Not existing vector name error: meaning',
  ],
  [
    'a point with a name no vector has',
    'PUT',
    POINTS,
    { points: [{ id: 1, vector: { meaning: [1, 2] } }] },
    400,
    'Wrong input: Not existing vector name error: meaning',
  ],
  [
    'an id that is neither number nor UUID',
    'PUT',
    POINTS,
    { points: [{ id: 'page-1', vector: {} }] },
    400,
    'Format error in JSON body',
  ],
  [
    'a sparse vector with a value too few',
    'POST',
    QUERY,
    { query: { indices: [1, 2], values: [1] }, using: 'words' },
    422,
    'must be the same length as indices',
  ],
  [
    'a sparse vector with an index twice',
    'PUT',
    POINTS,
    { points: [{ id: 1, vector: { words: { indices: [1, 1], values: [1, 2] } } }] },
    422,
    'must be unique',
  ],
  [
    'a limit of nothing',
    'POST',
    QUERY,
    { query: [1, 2], using: 'dense', limit: 0 },
    422,
    'Validation error in JSON body',
  ],
  [
    'an unknown clause of a filter',
    'POST',
    `${POINTS}/scroll`,
    { filter: { all: [] } },
    400,
    'Format error in JSON body',
  ],
  [
    'a condition that says nothing',
    'POST',
    `${POINTS}/scroll`,
    { filter: { must: [{ key: 'a' }] } },
    422,
    'At least one field condition must be specified',
  ],
  [
    'a minimum of no conditions',
    'POST',
    `${POINTS}/scroll`,
    { filter: { min_should: { conditions: [], min_count: 0 } } },
    422,
    'Validation error in JSON body',
  ],
  [
    'fetching before without a query',
    'POST',
    QUERY,
    { prefetch: [{ query: [1, 2], using: 'dense' }] },
    400,
    'A query is needed to merge the prefetches',
  ],
  ['fusing nothing', 'POST', QUERY, { query: { fusion: 'rrf' } }, 400, 'cannot apply Fusion without prefetches'],
  [
    'fusing by a vector',
    'POST',
    QUERY,
    { prefetch: [{ query: [1, 2], using: 'dense' }], query: { fusion: 'rrf' }, using: 'dense' },
    400,
    'Fusion queries cannot be combined',
  ],
  [
    'a threshold for no query',
    'POST',
    QUERY,
    { score_threshold: 0.5 },
    400,
    'A query is needed to use the score_threshold',
  ],
  [
    'weights that are not one for each list',
    'POST',
    QUERY,
    { prefetch: [{ query: [1, 2], using: 'dense' }], query: { rrf: { weights: [1, 2] } } },
    400,
    'RRF weights length (2) does not match number of prefetches (1)',
  ],
  ['an unknown point', 'GET', `${POINTS}/99`, undefined, 404, 'Not found'],
  [
    'a change of payloads of nobody',
    'POST',
    `${POINTS}/payload`,
    { payload: {} },
    422,
    'Validation error in JSON body',
  ],
];

describe.each(QDRANTS)('what a Qdrant refuses, %s', (kind) => {
  let qdrant: OpenQdrant;
  let name: string;

  beforeAll(async () => {
    qdrant = await openQdrant(kind);
    name = qdrant.newName();
    await qdrant.client.createCollection(name, {
      vectors: { dense: { size: 2, distance: 'Cosine' } },
      sparse_vectors: { words: { modifier: 'idf' } },
    });
  });

  afterAll(() => qdrant.close());

  it.each(REFUSED)('%s', async (_, ...row) => {
    const [method, path, body, status, text] = row;
    const reply = await qdrant.send(method, path.replace('{c}', name), body);
    expect(reply.status).toBe(status);
    const answer = JSON.parse(reply.body) as { status: { error: string }; time: number };
    expect(answer.status.error).toContain(text);
    expect(answer).not.toHaveProperty('result');
  });

  it('prefetches in more than 64 levels', async () => {
    const nested = (levels: number): object => ({
      query: [1, 2],
      using: 'dense',
      ...(levels > 0 && { prefetch: nested(levels - 1) }),
    });
    const replies = [64, 65].map((levels) => qdrant.send('POST', `/collections/${name}/points/query`, nested(levels)));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 400]);
  });
});

describe('who may ask the fake', () => {
  it('is who has the key, in either header; anybody may ask whether it is ready', async () => {
    const fake = await startFakeQdrant({ apiKey: 'right' });
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(`${fake.url}${path}`, { headers });
      const type = reply.headers.get('content-type');
      return [reply.status, reply.status === 401 ? `${type}: ${await reply.text()}` : type];
    };
    const answers = [
      await ask('/collections'),
      await ask('/collections', { 'api-key': 'wrong' }),
      await ask('/collections', { 'api-key': 'right' }),
      await ask('/collections', { authorization: 'Bearer right' }),
      await ask('/readyz'),
      await ask('/'),
    ];
    await fake.close();
    expect(answers).toEqual([
      [401, 'text/plain: Must provide an API key or an Authorization bearer token'],
      [401, 'text/plain: Invalid API key or JWT'],
      [200, 'application/json'],
      [200, 'application/json'],
      [200, 'text/plain'],
      [200, 'application/json'],
    ]);
  });
});
