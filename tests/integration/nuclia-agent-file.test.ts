import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type KeptAnswer, keptAnswerSchema } from '#lib/contracts/kept-answer.ts';
import { createRagAgent } from '#lib/serving/runtime/create-rag-agent.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { agentFileOf } from '#tests/support/foreign-nuclia.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { resourceOf } from '#tests/support/services/nuclia/nuclia-box.ts';
import { type FakeNuclia, startFakeNuclia } from '#tests/support/services/nuclia/start-fake-nuclia.ts';

const QUESTION = 'How long is the vaporiser warmed?';
const EMEA = { field: { or: [{ prop: 'label', labelset: 'region', label: 'emea' }, expect.anything()] } };

describe('the agent file of the configurable tool, with every key of the tool', () => {
  let folder: string;
  let nuclia: FakeNuclia;
  let app: TestRuntime;
  let variables: Record<string, string>;
  let routes: ApiRoutes;

  beforeAll(async () => {
    folder = await makeDataFolder();
    nuclia = await startFakeNuclia();
    nuclia.box = [
      resourceOf({
        ...{ id: '1'.padStart(32, '0'), title: 'The keeper', groups: ['public'] },
        ...{ created: '2024-01-01T00:00:00', modified: '2024-06-01T00:00:00' },
        text: 'The vaporiser is warmed for nine minutes. Keepers write it down.',
      }),
    ];
    const file = join(folder, 'agent.yaml');
    await writeFile(file, agentFileOf(nuclia));
    variables = { NUCLIA_CONFIG: file, NUCLIA_USER_TOKEN: nuclia.token, NUCLIA_TOP_K: '30' };
    app = await openTestRuntime(variables);
    routes = await openApiRoutes(app.runtime);
  });
  beforeEach(() => {
    nuclia.calls.splice(0);
  });
  afterAll(async () => {
    await app.close();
    await nuclia.close();
    removeDataFolder(folder);
    expect(nuclia.violations).toEqual([]);
  });

  const asked = () =>
    nuclia.calls
      .filter(({ operation }) => operation.endsWith('/find'))
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const keep = async (profile_parameters: Record<string, string>): Promise<KeptAnswer> => {
    const response = await routes.post('/api/answers', { query: QUESTION, profile_parameters });
    expect(response.status).toBe(200);
    return keptAnswerSchema.parse(await response.json());
  };

  it('fills its filter, its prompt and its audit with what the request says', async () => {
    await keep({ region: 'emea', level: '3' });
    expect(asked()).toMatchObject([
      {
        query: `In emea: ${QUESTION}`,
        top_k: 30,
        filter_expression: EMEA,
        audit_metadata: { level: '3', system: 'test' },
      },
    ]);
  });

  it('is filled by what an agent without a server is made with', async () => {
    const workDir = await makeDataFolder();
    const own = { ...variables, LOG_LEVEL: 'silent', EMBEDDINGS: 'off', TIME_ZONE: 'UTC' };
    const agent = createRagAgent({ workDir, variables: own, profileParameters: { region: 'emea', level: '3' } });
    await Array.fromAsync(agent.ask(QUESTION));
    expect(asked()).toMatchObject([
      { query: `In emea: ${QUESTION}`, filter_expression: EMEA, audit_metadata: { level: '3', system: 'test' } },
    ]);
    await agent.close();
    removeDataFolder(workDir);
  });

  it('says what a kept answer is called and like, and what it was filtered by', async () => {
    const kept = await keep({ region: 'emea' });
    expect(kept).toMatchObject({
      status: 'success',
      filter_applied: true,
      applied_filter: { template: EMEA },
      response_artifact: { filename: 'keeper_answer.md', description: 'Answer with sources to: How long is…' },
    });
    const file = await routes.fetch(`/api/answers/${kept.response_artifact?.id}`);
    const text = await file.text();
    expect(text).toContain('The vaporiser is warmed for nine minutes. [1]\n');
  });

  it.each<Record<string, string>>([{}, { region: '' }, { region: ' ' }])(
    'searches nothing without a value of its filter: %j',
    async (given) => {
      expect(await keep(given)).toMatchObject({
        status: 'error',
        filter_applied: false,
        missing_filter_parameters: ['region'],
      });
      const chat = await routes.post('/chat', { query: QUESTION, profile_parameters: given });
      expect(chat.status).toBe(400);
      expect(await chat.json()).toMatchObject({ details: { missing_filter_parameters: ['region'] } });
      expect(asked()).toEqual([]);
    },
  );

  it('refuses a value of another type', async () => {
    const chat = await routes.post('/chat', { query: QUESTION, profile_parameters: { region: 'emea', level: 'high' } });
    expect(await chat.json()).toMatchObject({
      error_code: 'validation_error',
      details: { invalid_parameters: ['level'] },
    });
  });
});
