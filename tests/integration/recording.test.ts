import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { QdrantClient } from '@qdrant/js-client-rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';
import { json, startFakeService } from '#tests/support/services/fake-http-service.ts';
import { startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';
import { type RecordedExchange, startRecorder } from '#tests/support/services/recording/start-recorder.ts';
import { shapeDifferences } from '#tests/support/services/recording/value-shape.ts';

const KEY = 'key-of-the-house';
const QUESTION = 'Who lit the lamp?';
const DOCUMENT = 'Ingrid climbed the tower at dusk.';
const UUID = '0b5f1f6e-0d0f-5c57-9d34-3f6f0b6f2b11';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recorded-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function recorded(): Promise<{ text: string; exchanges: RecordedExchange[] }> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const exchanges = texts.map((text) => JSON.parse(text) as RecordedExchange);
  const operation = ({ request }: RecordedExchange) => `${request.method} ${request.path}`;
  return {
    text: texts.join(),
    exchanges: exchanges.sort((one, other) => (operation(one) < operation(other) ? -1 : 1)),
  };
}

async function useQdrant(url: string): Promise<unknown> {
  const client = new QdrantClient({ url, headers: { 'api-key': KEY }, checkCompatibility: false });
  await client.createCollection('library-of-ingrid', {
    vectors: { dense: { size: 8, distance: 'Cosine' } },
    sparse_vectors: { words: { modifier: 'idf' } },
  });
  const vector = {
    dense: [0.11, 0.22, 0.33, 0.44, 0.55, 0.66, 0.77, 0.88],
    words: { indices: [1932363795], values: [1] },
  };
  await client.upsert('library-of-ingrid', { points: [{ id: UUID, vector, payload: { text: DOCUMENT, page: 7 } }] });
  return client.query('library-of-ingrid', { query: vector.dense, using: 'dense', with_payload: true });
}

describe('the recorder', () => {
  it('passes on what is said, and saves it without keys, hosts, names, texts and whole vectors', async () => {
    const qdrant = await startFakeQdrant({ apiKey: KEY });
    const recorder = await startRecorder({ service: 'qdrant', target: qdrant.url, version: '1.19.0', folder });
    const answer = await useQdrant(recorder.url);
    await recorder.close();
    await qdrant.close();
    expect(answer).toMatchObject({ points: [{ id: UUID, payload: { text: DOCUMENT } }] });
    expect(qdrant.violations).toEqual([]);

    const { text, exchanges } = await recorded();
    expect(exchanges.map(({ request, response }) => `${request.method} ${request.path} ${response.status}`)).toEqual([
      'POST /collections/<name>/points/query 200',
      'PUT /collections/<name> 200',
      'PUT /collections/<name>/points?wait=true 200',
    ]);
    expect(exchanges[0]).toMatchObject({
      service: 'qdrant',
      version: '1.19.0',
      recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      request: { contentType: 'application/json', body: { query: [0.11, 0.22, 0.33], with_payload: true } },
      response: {
        status: 200,
        body: { status: 'ok', result: { points: [{ id: '<uuid>', payload: { text: '<33 characters>', page: 7 } }] } },
      },
    });
    expect(exchanges[2]).toMatchObject({ request: { body: { points: [{ vector: { words: { indices: [0] } } }] } } });
    for (const secret of [
      KEY,
      new URL(qdrant.url).host,
      '127.0.0.1',
      'ingrid',
      'Ingrid',
      'tower',
      UUID,
      '0.44',
      '1932363795',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('saves questions to other services no more than those', async () => {
    const cohere = await startFakeCohere();
    const recorder = await startRecorder({ service: 'cohere', target: cohere.url, version: 'v2', folder });
    const reply = await fetch(`${recorder.url}/v2/embed?key=${cohere.apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${cohere.apiKey}` },
      body: JSON.stringify({
        model: 'embed-english-v3.0',
        input_type: 'search_query',
        embedding_types: ['float'],
        texts: [QUESTION],
        truncate: 'END',
      }),
    });
    const answer = (await reply.json()) as { embeddings: { float: number[][] } };
    await recorder.close();
    await cohere.close();
    expect(answer.embeddings.float[0]).toHaveLength(1024);

    const { text, exchanges } = await recorded();
    expect(exchanges).toMatchObject([
      {
        request: {
          path: '/v2/embed?key=<text>',
          body: { input_type: 'search_query', texts: [`<${QUESTION.length} characters>`] },
        },
        response: {
          status: 200,
          body: { embeddings: { float: [[expect.any(Number), expect.any(Number), expect.any(Number)]] } },
        },
      },
    ]);
    for (const secret of [cohere.apiKey, 'Bearer', 'lamp', '127.0.0.1']) expect(text).not.toContain(secret);
  });

  it('passes a stream on piece by piece, and saves its events', async () => {
    const open = Promise.withResolvers<undefined>();
    const model = await startFakeService(() => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      body: (async function* () {
        yield 'data: {"object":"chat.completion.chunk","choices":[{"delta":{"content":"Ingrid"}}]}\n\n';
        await open.promise;
        yield 'data: not json\n\ndata: [DONE]\n\n';
      })(),
    }));
    const recorder = await startRecorder({ service: 'llm', target: model.url, version: 'not told', folder });
    const reply = await fetch(`${recorder.url}/v1/chat/completions`, { method: 'POST', body: '{}' });
    const reader = reply.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain('Ingrid');
    open.resolve(undefined);
    while ((await reader?.read())?.done === false);
    await recorder.close();
    await model.close();

    const { text, exchanges } = await recorded();
    expect(exchanges[0]?.response.body).toEqual({
      events: [
        { object: 'chat.completion.chunk', choices: [{ delta: { content: '<6 characters>' } }] },
        '<8 characters>',
        '[DONE]',
      ],
    });
    expect(text).not.toContain('Ingrid');
  });

  it('saves refusals, and one exchange of each form', async () => {
    const service = await startFakeService(() => json({ message: 'wait' }, 429, { 'retry-after': '7' }));
    const recorder = await startRecorder({ service: 'llm', target: service.url, version: 'not told', folder });
    // What is not read to its end may be cut short by the closing, and is then not saved.
    for (const page of ['a', 'b']) await (await fetch(`${recorder.url}/v1/models/${page}`)).text();
    await recorder.close();
    await service.close();
    expect((await recorded()).exchanges.map(({ response }) => response)).toEqual([
      { status: 429, contentType: 'application/json', retryAfter: '7', body: { message: '<4 characters>' } },
    ]);
  });

  it('stands before the services that the environment names while a command runs', async () => {
    const qdrant = await startFakeQdrant();
    const script = `const reply = await fetch(process.env.TEST_QDRANT_URL + '/collections');
      console.log(process.env.TEST_QDRANT_URL === '${qdrant.url}', JSON.stringify((await reply.json()).result));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['tests/support/services/recording/record-services.ts', process.execPath, '--input-type=module', '-e', script],
      { env: { ...process.env, TEST_QDRANT_URL: qdrant.url, TEST_RECORD: folder } },
    );
    await qdrant.close();
    expect(stdout.trim()).toBe('false {"collections":[]}');
    const { exchanges } = await recorded();
    expect(exchanges.map(({ version, request }) => [version, request.path])).toEqual([['1.19.0', '/collections']]);
  });
});

describe('the form of an answer', () => {
  const RECORDED = { result: { points: [{ id: '<uuid>', score: 0.5, payload: null }] }, status: 'ok' };

  it('is the same with other texts, numbers and counts', () => {
    const point = { id: UUID, score: 0.1, payload: null };
    expect(shapeDifferences(RECORDED, { status: 'x', result: { points: [point, point] } })).toEqual([]);
    expect(shapeDifferences(RECORDED, { status: 'x', result: { points: [] } })).toEqual([]);
  });

  it.each([
    ['a member that is missing', { result: RECORDED.result }, ['missing: .status: string']],
    ['a member that is new', { ...RECORDED, time: 1 }, ['new: .time: number']],
    [
      'a value of another type',
      { ...RECORDED, result: { points: [{ id: 7, score: 0.5, payload: null }] } },
      ['missing: .result.points[].id: string', 'new: .result.points[].id: number'],
    ],
    [
      'an object where a list was',
      { ...RECORDED, result: { points: {} } },
      expect.arrayContaining(['new: .result.points: object']),
    ],
  ])('differs by %s', (_, actual, differences) => {
    expect(shapeDifferences(RECORDED, actual)).toEqual(differences);
  });

  it('of a live service is compared with what was recorded of it', async () => {
    const qdrant = await startFakeQdrant({ apiKey: KEY });
    const recorder = await startRecorder({ service: 'qdrant', target: qdrant.url, version: '1.19.0', folder });
    const answer = await useQdrant(recorder.url);
    await recorder.close();
    await qdrant.close();
    const { exchanges } = await recorded();
    const query = exchanges.find(({ request }) => request.path.endsWith('/query'));
    expect(shapeDifferences(query?.response.body, { result: answer, status: 'ok', time: 1 })).toEqual([]);
  });
});
