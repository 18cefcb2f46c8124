import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { type ChatResponse, chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { ingestReports } from '#tests/support/report-library.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { callingThenSaying, type ScriptedCall } from '#tests/support/services/model/said-evidence.ts';

async function ask(routes: ApiRoutes, query: string, request: Partial<ChatRequest>): Promise<ChatResponse> {
  const response = await routes.post('/chat', { query, include: ['steps'], ...request });
  expect(response.status).toBe(200);
  return chatResponseSchema.parse(await response.json());
}

const scoresOf = ({ sources }: ChatResponse) => sources.map(({ relevance_score: score }) => score);

/** With a threshold as low as the answer's best source, something of it is left; just above that, nothing is. */
async function expectBounded(ask: (threshold: number | null) => Promise<ChatResponse>): Promise<void> {
  const measured = await ask(0.01);
  const best = Math.max(...scoresOf(measured));
  expect(measured.metadata.outcome).toBe('answered');
  expect(best).toBeLessThan(1);
  expect(Math.min(...scoresOf(measured))).toBeGreaterThanOrEqual(0.01);
  const kept = await ask(best);
  expect(scoresOf(kept).every((score) => score >= best)).toBe(true);
  const refused = await ask(1);
  expect(refused).toMatchObject({ sources: [], metadata: { outcome: 'not_found', chunks_retrieved: 0 } });
  expect(scoresOf(await ask(null)).length).toBeGreaterThan(0);
}

describe('score_threshold, where rules look things up', () => {
  let test: TestRuntime;
  let routes: ApiRoutes;

  beforeAll(async () => {
    test = await openTestRuntime();
    await ingestReports(test);
    routes = await openApiRoutes(test.runtime);
  });
  afterAll(() => test.close());

  it.each([
    ['a search', 'How often should the wick be trimmed?'],
    ['a look-up of an identifier', 'What does PROJ-123 say?'],
    ['a summary', 'Summarise the Lamp Manual'],
    ['a comparison', 'Compare the Annual Report 2023 and the Annual Report 2024'],
  ])('bounds the evidence of %s', async (_, query) => {
    await expectBounded((threshold) => ask(routes, query, { score_threshold: threshold }));
  });

  it('bounds the evidence of a passage that the reader points at', async () => {
    const { sources } = await ask(routes, 'How often should the wick be trimmed?', {});
    const found = sources.flatMap((source) => ('page_id' in source ? [source] : []))[0];
    if (found === undefined) throw new Error('Nothing was found to point at.');
    const { doc_id: documentId, page_id: pageId, page_version: pageVersion, ranges } = found;
    const passage = { page_version: pageVersion, start: ranges[0]?.start ?? 0, end: ranges[0]?.end ?? 0 };
    const context = { document_id: documentId, page_id: pageId, passage };
    const query = 'Explain this passage about the wick that is trimmed every four hours';
    await expectBounded((threshold) => ask(routes, query, { context, score_threshold: threshold }));
  });
});

describe('score_threshold, where a model calls the tools', () => {
  let endpoint: ModelEndpoint;
  let test: TestRuntime;
  let routes: ApiRoutes;

  beforeAll(async () => {
    endpoint = await startModelEndpoint();
    test = await openTestRuntime(endpoint.variables);
    await ingestReports(test);
    routes = await openApiRoutes(test.runtime);
  });
  beforeEach(() => endpoint.requests.splice(0));
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  it.each<[string, ScriptedCall]>([
    ['sections of a document', { name: 'get_document', input: { doc_id: 'lamp-manual', sections: true } }],
    ['places of an identifier', { name: 'lookup_by_id', input: { identifiers: ['PROJ-123'] } }],
  ])('bounds %s', async (_, call) => {
    const query = 'Which ticket explains why a long wick smokes?';
    await expectBounded((threshold) => {
      endpoint.reply = callingThenSaying([call], /PROJ-123/);
      return ask(routes, query, { score_threshold: threshold });
    });
  });
});
