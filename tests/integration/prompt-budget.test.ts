import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { ingestReports } from '#tests/support/report-library.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';
import { sayingEvidence } from '#tests/support/services/model/said-evidence.ts';

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

async function ask(request: object) {
  const response = await routes.post('/chat', request);
  expect(response.status).toBe(200);
  return chatResponseSchema.parse(await response.json());
}

/** What the model was sent at last beside its standing instructions, in tokens. */
function sentTokens(): number {
  const [, ...messages] = endpoint.requests.at(-1)?.messages ?? [];
  return messages.reduce((sum, message) => sum + estimateTokens(contentOf(message)), 0);
}

it('a conversation longer than 2,000 tokens is told, as far as 4,000 are left for evidence, and what is left out is said', async () => {
  const session = crypto.randomUUID();
  endpoint.reply = (body) => ({ text: sayingEvidence(body, /Trim the wick/) });
  const question = (number: number) => `${String(number)}. How often should the wick be trimmed? ${'灯'.repeat(1_000)}`;
  const metadata = [];
  for (let number = 1; number <= 5; number += 1)
    metadata.push((await ask({ query: question(number), session_id: session })).metadata);
  const told = endpoint.requests.at(-1)?.messages.map(contentOf) ?? [];
  expect(told.some((text) => text.startsWith('2. '))).toBe(false);
  for (const number of [3, 4]) expect(told.some((text) => text.startsWith(`${String(number)}. `))).toBe(true);
  expect(metadata.map((one) => one.turns_left_out)).toEqual([undefined, undefined, undefined, 1, 2]);
  expect(sentTokens()).toBeLessThan(8_100);
});

it('a selection is read as far as 8,000 tokens reach, and the answer says how many sentences were not', async () => {
  const sentences = Array.from({ length: 95 }, (_, index) => `${'灯'.repeat(100)}${String(index + 1)}。`);
  endpoint.reply = () => ({ text: 'I don’t know.' });
  const request = { query: 'What is said of whales?', mode: 'selected_text', selected_text: sentences.join('') };
  const { answer } = await ask(request);
  const [, count] = /the last (\d+) of its 95 sentences were not read\.$/.exec(answer) ?? [];
  expect(answer).toMatch(/^The provided selection does not contain information about /);
  expect(Number(count)).toBeGreaterThan(10);
  expect(sentTokens()).toBeLessThan(8_100);
  const short = await ask({ ...request, selected_text: sentences.slice(0, 60).join('') });
  expect(short.answer).not.toContain('were not read');
});
