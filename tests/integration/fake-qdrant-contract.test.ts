import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { answerFault } from '#tests/support/services/qdrant/check-answer.ts';
import { responseFault } from '#tests/support/services/qdrant/contract.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const QUERY = 'POST /collections/c/points/query';
const SCROLL = 'POST /collections/c/points/scroll';
const UPSERT = 'PUT /collections/c/points';

let qdrant: FakeQdrant;

beforeEach(async () => {
  qdrant = await startFakeQdrant({ strictMode: false });
  await send('PUT /collections/c', { vectors: { size: 2, distance: 'Dot' }, sparse_vectors: { words: {} } });
});

afterEach(() => qdrant.close());

async function send(operation: string, body: unknown): Promise<{ status: number; error: string }> {
  const [method = '', address = ''] = operation.split(' ');
  const reply = await fetch(`${qdrant.url}${address}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as { status: { error?: string } };
  return { status: reply.status, error: answer.status.error ?? '' };
}

const BROKEN: [what: string, operation: string, body: unknown, status: number, complaint: string][] = [
  [
    'an unknown member, which the service would ignore',
    QUERY,
    { query: [1, 2], with_payloads: true },
    400,
    'with_payloads',
  ],
  ['an unknown member further in', QUERY, { query: [1, 2], params: { hnsw_eff: 5 } }, 400, 'hnsw_eff'],
  ['an unknown member of a condition', SCROLL, { filter: { must: [{ key: 'a', macth: { value: 1 } }] } }, 400, 'macth'],
  ['an unknown member of a point', UPSERT, { points: [{ id: 1, vector: [1, 2], payloads: {} }] }, 400, 'payloads'],
  ['an unknown member of a collection', 'PUT /collections/d', { vectors: {}, vector: {} }, 400, 'vector'],
  ['an unknown parameter', `${UPSERT}?wiat=true`, { points: [] }, 400, 'wiat'],
  ['a parameter of another type', `${UPSERT}?wait=soon`, { points: [] }, 400, 'wait'],
  ['text where a filter belongs', SCROLL, { filter: 'a' }, 400, 'filter'],
  ['a number where an optional object belongs', QUERY, { query: [1, 2], params: 5 }, 400, 'params'],
  ['a missing member', UPSERT, { points: [{ vector: [1, 2] }] }, 400, 'id'],
  ['no body', UPSERT, undefined, 400, 'EOF'],
  ['a body where none belongs', 'DELETE /collections/c', {}, 400, 'takes no body'],
  [
    'an index that no sparse vector can have',
    QUERY,
    { query: { indices: [-1], values: [1] }, using: 'words' },
    400,
    'indices',
  ],
  ['a number that is none in single precision', QUERY, { query: [1, 1e300] }, 400, 'query'],
  ['an id that this language cannot hold', UPSERT, '{"points":[{"id":9007199254740993,"vector":[1,2]}]}', 400, 'id'],
  ['a date without offset', SCROLL, { filter: { must: [{ key: 'a', range: { gt: '2026-01-01' } }] } }, 400, 'range'],
  [
    'a value twice, which the service would take as one',
    SCROLL,
    { filter: { must: [{ has_id: [1, 1] }] } },
    400,
    'duplicate',
  ],
  ['a limit below one', SCROLL, { limit: 0 }, 422, 'limit'],
  [
    'an operation that is not described',
    'POST /collections/c/points/search',
    { vector: [1, 2], limit: 1 },
    404,
    'no such operation',
  ],
  [
    'a condition on a place',
    SCROLL,
    { filter: { must: [{ key: 'a', geo_radius: { center: { lon: 0, lat: 0 }, radius: 1 } }] } },
    501,
    'places',
  ],
  ['an order by a field', SCROLL, { order_by: 'a' }, 501, 'order_by'],
  ['a recommendation', QUERY, { query: { recommend: { positive: [1] } } }, 501, 'recommend'],
  ['a text to be turned into a vector', QUERY, { query: { text: 'a', model: 'm' } }, 501, 'inference'],
  ['a lookup elsewhere', QUERY, { query: 1, lookup_from: { collection: 'd' } }, 501, 'lookup_from'],
];

describe('a request that breaks the contract', () => {
  it.each(BROKEN)('%s is refused and remembered', async (_, ...row) => {
    const [operation, body, status, complaint] = row;
    const reply = await send(operation, body);
    expect(reply.status).toBe(status);
    expect(reply.error).toContain(complaint);
    expect(qdrant.violations).toEqual([expect.stringContaining(complaint)]);
  });

  it('null where the contract allows it means absent', async () => {
    const nothing = { filter: null, params: null, using: null, limit: null, prefetch: null, with_payload: null };
    await expect(send(QUERY, { query: [1, 2], ...nothing })).resolves.toEqual({ status: 200, error: '' });
    expect(qdrant.violations).toEqual([]);
  });

  it('an answer that says no to a proper request is not one', async () => {
    await send('GET /collections/d', undefined);
    await send(QUERY, { query: [1] });
    expect(qdrant.violations).toEqual([]);
  });

  it('a body of more than 32 MB is refused as the service does, with 400', async () => {
    const reply = await send(UPSERT, `{"points":[]${' '.repeat(32 * 1024 * 1024)}}`);
    expect(reply.status).toBe(400);
    expect(reply.error).toContain('larger than allowed');
  });

  it('a body that does not call itself JSON is refused', async () => {
    const reply = await fetch(`${qdrant.url}/collections/c/points/count`, { method: 'POST', body: '{}' });
    expect(reply.status).toBe(400);
    expect(qdrant.violations).toHaveLength(1);
  });
});

const WRAPPED = { status: 'ok', time: 0 };

const BROKEN_ANSWERS: [what: string, id: string, status: number, body: unknown][] = [
  ['a point without a score', 'query_points', 200, { ...WRAPPED, result: { points: [{ id: 1, version: 0 }] } }],
  ['an id that is none', 'query_points', 200, { ...WRAPPED, result: { points: [{ id: 'a', version: 0, score: 1 }] } }],
  ['a result of another form', 'scroll_points', 200, { ...WRAPPED, result: [] }],
  ['a member nobody described', 'scroll_points', 200, { ...WRAPPED, result: { points: [], next_page: 1 } }],
  ['a state that does not exist', 'upsert_points', 200, { ...WRAPPED, result: { operation_id: 1, status: 'done' } }],
  ['a collection without configuration', 'get_collection', 200, { ...WRAPPED, result: { status: 'green' } }],
  ['an error without its text', 'get_collection', 404, { status: 'error', time: 0 }],
];

describe('an answer that breaks the contract is noticed', () => {
  it.each(BROKEN_ANSWERS)('%s', (_, ...row) => {
    const [id, status, body] = row;
    expect(responseFault(id, status, body)).toContain(`${id} ${status}`);
  });

  it('and a proper one is not', () => {
    const points = [
      { id: 1, version: 0, score: 1, payload: { any: 'thing' }, vector: { words: { indices: [1], values: [1] } } },
    ];
    expect(responseFault('query_points', 200, { ...WRAPPED, result: { points } })).toBeNull();
    expect(responseFault('get_collection', 404, { status: { error: 'x' }, time: 0 })).toBeNull();
  });

  it('also on its way out of the fake', () => {
    const call = { method: 'POST', url: new URL('http://localhost/collections/c/points/count') };
    const reply = (count: unknown) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...WRAPPED, result: { count } }),
    });
    expect(answerFault(call, reply('many'))).toContain('count_points 200');
    expect(answerFault(call, reply(3))).toBeNull();
  });
});

describe('the description', () => {
  const COMMITTED = 'tests/support/services/qdrant/openapi-subset.json';
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  type Description = { paths: Record<string, unknown>; components: { schemas: Record<string, unknown> } };

  const committed = async () => JSON.parse(await readFile(COMMITTED, 'utf8')) as Description;

  async function cut(official: unknown): Promise<unknown> {
    const [source, target] = [path.join(folder, 'official.json'), path.join(folder, 'cut.json')];
    await writeFile(source, JSON.stringify(official));
    await promisify(execFile)(process.execPath, ['scripts/cut-qdrant-openapi.mjs', source, target]);
    return JSON.parse(await readFile(target, 'utf8')) as unknown;
  }

  it('is cut down to what is used: other operations, schemas out of reach and prose are left out', async () => {
    const subset = await committed();
    const { paths, components } = subset;
    const official = {
      ...subset,
      paths: { ...paths, '/cluster': { get: { operationId: 'cluster_status', responses: {} } } },
      components: {
        schemas: {
          ...components.schemas,
          ClusterStatus: { type: 'object' },
          CountResult: { ...(components.schemas['CountResult'] as object), description: 'How many', example: 3 },
        },
      },
      tags: [{ name: 'cluster' }],
    };
    expect(await cut(official)).toEqual(subset);
  });

  it('cannot be cut from a document that lacks an operation', async () => {
    const subset = await committed();
    const { '/readyz': _readyz, ...paths } = subset.paths;
    await expect(cut({ ...subset, paths })).rejects.toThrow('The document has no operation readyz');
  });

  it('names its origin, its licence and what was changed', async () => {
    const { info } = (await committed()) as Description & { info: unknown };
    expect(info).toMatchObject({
      description: expect.stringMatching(/github\.com\/qdrant\/qdrant.*Changed: /) as string,
      license: { name: 'Apache 2.0' },
    });
  });
});
