import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { makeModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';

const QUESTION = 'How long should I sit still in the chair?';
const NOWHERE = 'Which zebra taxes the moon?';

/** The same to whoever reads it, and another text to the embedder: none is remembered. */
const variant = (number: number) => `${QUESTION}${'?'.repeat(number + 1)}`;

const captured = captureLog();
const ingest = async ({ runtime }: TestRuntime) => {
  for await (const event of runtime.ingest({ path: join(FIXTURE_BOOKS, 'field-guide') }, new AbortController().signal))
    if (event.type === 'ingest-end') expect(event.failed).toBe(0);
};
const ask = ({ runtime }: TestRuntime, text = QUESTION) => answerOf(runtime.answerQuestion(buildQuestion(text)));
const warnings = () => captured.lines().filter(({ level }) => level >= 40);

afterEach(() => captured.clear());

describe('a question while the embedding server is ill', () => {
  let service: FakeEmbeddings;
  let app: TestRuntime;

  beforeAll(async () => {
    service = await startFakeEmbeddings();
    app = await openTestRuntime(
      {
        EMBEDDING_BASE_URL: service.url,
        EMBEDDING_MODEL: service.model,
      },
      captured.log,
    );
    await ingest(app);
  });
  afterEach(() => service.faults.clear());
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  it('says nothing of it while all is well', async () => {
    const { metadata, sources } = await ask(app);
    expect(sources.length).toBeGreaterThan(0);
    expect(metadata).not.toHaveProperty('meaning_available');
    expect(warnings()).toEqual([]);
  });

  it.each([
    [1, 'errs', { kind: 'reply', status: 500, body: '{}' }],
    [2, 'answers nonsense', { kind: 'reply', status: 200, body: '{"data":[]}' }],
    [3, 'breaks off', { kind: 'reset-after-headers' }],
    [4, 'says nothing', { kind: 'hang' }],
  ] as const)('is answered by words alone (%i) when it %s, and says so', async (number, _, fault) => {
    service.faults.add({ fault });
    const { metadata, sources } = await ask(app, variant(number));
    expect(sources.length).toBeGreaterThan(0);
    expect(metadata).toMatchObject({ outcome: 'answered', meaning_available: false });
    expect(warnings().map(({ msg }) => msg)).toEqual([
      'a question is searched by words alone: the embedder does not answer',
    ]);
    expect(captured.lines().find(({ msg }) => msg === 'question')).toMatchObject({ searchedBy: 'words alone' });
    const [turn] = await app.runtime.listTurns(ANONYMOUS, metadata.session_id);
    expect(turn?.toolCalls).toMatchObject([
      { success: true, summary: expect.stringMatching(/, by words alone$/) as unknown, meaning_available: false },
    ]);
  });

  it('tells it where nothing was found', async () => {
    service.faults.add({ fault: { kind: 'reply', status: 503, body: '{}' } });
    const { metadata } = await ask(app, NOWHERE);
    expect(metadata).toMatchObject({ outcome: 'not_found', meaning_available: false });
  });

  longIt('is answered when fifty are asked at once', async () => {
    service.faults.add({ fault: { kind: 'hang' } });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(app, variant(10 + index))));
    for (const { metadata } of answers)
      expect(metadata).toMatchObject({ outcome: 'answered', meaning_available: false });
    expect(await app.runtime.checkHealth()).toMatchObject({
      status: 'degraded',
      services: { cohere: { status: 'down' } },
    });
  });

  it('compares meaning again once it is back', async () => {
    const again = async (round: number) => (await ask(app, variant(100 + round))).metadata.meaning_available;
    let round = 0;
    await expect.poll(() => again((round += 1)), { timeout: 60_000, interval: 500 }).toBeUndefined();
  });
});

describe('a question while the model on this machine is broken', () => {
  it('is answered by words alone, fifty at once too, and health says why', async () => {
    const models = await makeModelsFolder('tiny');
    await truncate(join(models.path, 'tiny', 'onnx/model_quantized.onnx'), 1_000);
    const app = await openTestRuntime(
      { MODELS_FOLDER: models.path, EMBEDDINGS_MODEL: 'tiny', RETRIEVAL_TIMEOUT_MS: '20000' },
      captured.log,
    );
    await ingest(app);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(app, variant(index))));
    for (const { metadata } of answers)
      expect(metadata).toMatchObject({ outcome: 'answered', meaning_available: false });
    expect((await app.runtime.checkHealth()).services.cohere.status).not.toBe('up');
    await app.close();
    await models.close();
  });
});
