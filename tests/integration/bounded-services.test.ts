import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { tool } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { cohereEmbedder } from '#lib/answering/retrieval/embedders/cohere-embedder.ts';
import { cohereReranker } from '#lib/answering/retrieval/embedders/cohere-reranker.ts';
import { compatibleReranker } from '#lib/answering/retrieval/embedders/compatible-reranker.ts';
import { openAICompatibleEmbedder } from '#lib/answering/retrieval/embedders/openai-compatible-embedder.ts';
import { JsonService } from '#lib/answering/retrieval/stores/rest/json-service.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { askModel, hostedModel } from '#tests/support/services/model/ask-model.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

const patient = new AbortController().signal;

describe('a service whose answer does not end', () => {
  // One byte more than may be read of it, in few bytes on the line.
  const packed = gzipSync(' '.repeat(LIMITS.serviceAnswerMaxBytes + 1));
  const kept: (() => void)[] = [];
  let server: Server;
  let baseUrl: string;
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(packed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const undo of kept) undo();
    server.closeAllConnections();
    server.close();
  });

  const tooLong = (service: string) => ({
    kind: 'malformed',
    message: `${service} answered more than ${LIMITS.serviceAnswerMaxBytes} bytes.`,
  });
  const OPTIONS = { weight: 0.5, queryTimeoutMs: 10_000 };

  it('is read no further: an embedding server', async () => {
    const embedder = await openAICompatibleEmbedder(
      { baseUrl, model: 'm', apiKey: null, batchSize: 1, dimension: 3 },
      OPTIONS,
    );
    await expect(embedder.embedQuery('a', patient)).rejects.toMatchObject({ cause: tooLong('The embedding server') });
  });

  it('is read no further: Cohere', async () => {
    const server = { baseUrl, model: 'embed-english-v3.0', apiKey: 'key', batchSize: 1 };
    const embedder = await cohereEmbedder(server, OPTIONS);
    await expect(embedder.embedQuery('a', patient)).rejects.toMatchObject({ cause: tooLong('Cohere') });
    const reranker = cohereReranker(server, 10_000);
    await expect(reranker.rerank('a', ['b'], patient)).rejects.toMatchObject({ cause: tooLong('Cohere') });
  });

  it('is read no further: a reranking server', async () => {
    const reranker = compatibleReranker({ url: baseUrl, model: null, apiKey: null }, 10_000);
    await expect(reranker.rerank('a', ['b'], patient)).rejects.toMatchObject({
      cause: tooLong('The reranking server'),
    });
  });

  it('is read no further: a store that speaks JSON', async () => {
    const store = new JsonService({
      ...{ service: 'The store', baseUrl, headers: {}, apiKey: '', retries: 0, timeoutMs: 10_000 },
      ...{ patienceMs: 10_000, harmless: [], messageIn: () => undefined },
    });
    const asked = store.ask({ path: '/', read: (body) => body, signal: patient });
    await expect(asked).rejects.toMatchObject({ cause: tooLong('The store') });
  });

  it('is read no further: the list of a model server', async () => {
    const model = hostedModel({ variables: { LLM_BASE_URL: baseUrl, LLM_MODEL: 'm' } });
    await expect(model.probe(patient)).rejects.toMatchObject(tooLong('The language model server'));
  });
});

describe('a hostile model server', () => {
  let endpoint: ModelEndpoint;
  beforeAll(async () => {
    endpoint = await startModelEndpoint();
  });
  afterAll(() => endpoint.close());

  it('that sends too long a line is given up, three times', async () => {
    endpoint.reply = () => ({ lines: [`data: ${'x'.repeat(LIMITS.streamMessageMaxLength)}`], hangs: true });
    const { errors, text } = await askModel(hostedModel(endpoint));
    const message = `The language model server sends a message of more than ${LIMITS.streamMessageMaxLength} characters.`;
    expect(errors).toMatchObject([{ code: 'agent_unavailable', cause: { kind: 'malformed', message } }]);
    expect(text).toBe('');
    await expect.poll(() => endpoint.service.calls.map(({ outcome }) => outcome)).toEqual(['cut', 'cut', 'cut']);
  });

  it('that calls 500 tools at once has the first of them run, and is told of those', async () => {
    const made: string[] = [];
    const search = tool({
      inputSchema: z.object({ query: z.string() }),
      execute: ({ query }) => {
        made.push(query);
        return `found ${query}`;
      },
    });
    const query = (number: number) => ({ name: 'search', arguments: JSON.stringify({ query: String(number) }) });
    endpoint.reply = ({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { text: `${messages.filter(({ role }) => role === 'tool').length} were run.` }
        : { toolCalls: Array.from({ length: 500 }, (_, number) => query(number)) };
    const { log, lines } = captureLog();
    const { text, errors } = await askModel(hostedModel(endpoint, { log }), { tools: { search } });
    expect(made).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    expect({ text, errors, refusals: endpoint.refusals }).toEqual({ text: '8 were run.', errors: [], refusals: [] });
    expect(lines().filter((line) => JSON.stringify(line).includes('calls more tools at once'))).toHaveLength(1);
  });

  it.each<[string, string, object[]]>([
    ['in a chunk', `data: {"choices":[],"deep":${nested(200_000)}}`, []],
    ['in a chunk without choices', `data: {"deep":${nested(200_000)}}`, [{}]],
    ['in an error', `data: {"error":${nested(200_000)}}`, [{}]],
    ['that do not close', `data: ${'['.repeat(200_000)}`, [{}]],
  ])('that nests 200,000 brackets %s ends no more than its answer', async (_, line, faults) => {
    endpoint.reply = () => ({ text: 'Red.', lines: [line] });
    const { errors, text } = await askModel(hostedModel(endpoint));
    console.log(
      text,
      errors.map((e) => String(e) + String((e as Error).cause)),
    );
    expect(errors).toMatchObject(faults.map(() => ({ code: 'agent_unavailable', cause: { kind: 'malformed' } })));
    expect(text).toBe('Red.');
  });

  it('that says 200,000 brackets has a few of them shown, and is cut', async () => {
    endpoint.reply = () => ({ text: '[('.repeat(100_000) });
    const { errors, finishReason, text } = await askModel(hostedModel(endpoint));
    expect({ errors, finishReason }).toEqual({ errors: [], finishReason: 'length' });
    expect(text.length).toBeLessThan(1_000);
  });
});

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}
