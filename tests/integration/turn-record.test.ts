import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Logger } from '#lib/foundation/log/logger.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { askRuntime, citing } from '#tests/support/services/model/asked-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

const CHAIR = 'How long should I sit still in the chair?';
const TEN_MINUTES = 'Sit still for ten minutes';
const BOOK = 'field-guide';
const MS = expect.any(Number) as number;

async function openWithBook(variables: Record<string, string> = {}, log?: Logger): Promise<TestRuntime> {
  const test = await openTestRuntime(variables, log);
  await collect(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/${BOOK}` }, new AbortController().signal));
  return test;
}

describe('the record of a turn', () => {
  const captured = captureLog();
  let test: TestRuntime;

  beforeAll(async () => {
    test = await openWithBook({}, captured.log);
  });
  afterAll(() => test.close());

  it('is not added to the conversation of somebody else, which is no error of the server', async () => {
    const sessionId = crypto.randomUUID();
    const [ann, ben] = ['ann', 'ben'].map((userId) => ({ ...ANONYMOUS, userId }));
    for (const viewer of [ann, ben])
      await answerOf(test.runtime.answerQuestion(buildQuestion(CHAIR, { sessionId, viewer })));
    expect(await test.runtime.listTurns(ann ?? ANONYMOUS, sessionId)).toHaveLength(1);
    const [noted] = captured.lines().filter(({ msg }) => msg === 'the turn could not be recorded');
    expect(noted?.level).toBe(30);
  });

  it('says when the first words came, and what the time was spent on', async () => {
    const { turn } = await askRuntime(test, CHAIR);
    expect(turn.stages).toEqual({ historyMs: MS, retrievalMs: MS, firstPartMs: MS });
    const { historyMs = 0, retrievalMs = 0, firstPartMs = 0 } = turn.stages;
    expect(turn.firstEventMs).toBeGreaterThanOrEqual(historyMs + retrievalMs + firstPartMs - 1);
    expect(turn.firstEventMs).toBeLessThanOrEqual(turn.latencyMs);
  });

  it('says nothing of tokens when there is no model that has any', async () => {
    expect((await askRuntime(test, CHAIR)).turn.tokens).toBeNull();
  });

  it('has no first words when the reader left before any came', async () => {
    const leaving = new AbortController();
    const reason = new Error('The reader has left.');
    const sessionId = crypto.randomUUID();
    const question = buildQuestion(CHAIR, { sessionId, signal: leaving.signal });
    const reading = (async () => {
      for await (const event of test.runtime.answerQuestion(question)) {
        if (event.type === 'answer-evidence') leaving.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(await test.runtime.listTurns(ANONYMOUS, sessionId)).toMatchObject([
      { outcome: 'stopped', firstEventMs: null, stages: { historyMs: MS, retrievalMs: MS }, documentIds: [] },
    ]);
  });

  it('names the documents that the answer cites', async () => {
    expect((await askRuntime(test, CHAIR)).turn).toMatchObject({ outcome: 'answered', documentIds: [BOOK] });
  });

  it('names the documents that the question was put to, also when they have no answer', async () => {
    const scope = { kind: 'library' as const, filters: { documentIds: ['another', 'third'] } };
    const { turn } = await askRuntime(test, CHAIR, { scope });
    expect(turn).toMatchObject({ outcome: 'not_found', documentIds: ['another', 'third'] });
  });

  it('names the document of a page that the question was put to', async () => {
    const [page] = (await test.runtime.listPages(ANONYMOUS, BOOK)).filter(({ path }) => path === 'counting');
    const scope = { kind: 'library' as const, filters: { pageIds: [page?.id ?? ''] } };
    expect((await askRuntime(test, 'Which planets have rings?', { scope })).turn.documentIds).toEqual([BOOK]);
  });

  it('names the document of a selection, as far as it is known where that stands', async () => {
    const [page] = (await test.runtime.listPages(ANONYMOUS, BOOK)).filter(({ path }) => path === 'watching');
    const version = await test.runtime.findPageVersion(ANONYMOUS, page?.id ?? '');
    const text = version?.text.slice(0, 40) ?? '';
    const claim = { pageId: page?.id ?? '', pageVersion: version?.version ?? '', start: 0, end: 40, text };
    const place = await test.runtime.locateSelection(ANONYMOUS, claim);
    const placed = await askRuntime(test, 'What is it about?', { scope: { kind: 'selection', text, place } });
    expect(placed.turn.documentIds).toEqual([BOOK]);
    const pasted = await askRuntime(test, 'What is it about?', { scope: { kind: 'selection', text, place: null } });
    expect(pasted.turn.documentIds).toEqual([]);
  });
});

describe('the tokens of a turn', () => {
  let endpoint: ModelEndpoint;
  let test: TestRuntime;

  beforeAll(async () => {
    endpoint = await startModelEndpoint();
    test = await openWithBook(endpoint.variables);
  });
  beforeEach(() => endpoint.requests.splice(0));
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  it('are those of all its calls together', async () => {
    endpoint.reply = (body) =>
      endpoint.requests.length === 1
        ? { toolCalls: [{ name: 'search_documentation', arguments: '{"query":"chair"}' }] }
        : { text: citing(body, TEN_MINUTES) };
    const { turn } = await askRuntime(test, CHAIR);
    expect(endpoint.requests).toHaveLength(2);
    expect(turn).toMatchObject({ outcome: 'answered', tokens: { input: 20, output: 10 } });
  });

  it('are not known when the model says so of one call and not of another', async () => {
    endpoint.reply = (body) =>
      endpoint.requests.length === 1
        ? { toolCalls: [{ name: 'search_documentation', arguments: '{"query":"chair"}' }], form: 'no-usage' }
        : { text: citing(body, TEN_MINUTES) };
    const { turn } = await askRuntime(test, CHAIR);
    expect(turn).toMatchObject({ outcome: 'answered', tokens: null });
  });

  it('are not known when the model does not say', async () => {
    endpoint.reply = (body) => ({ text: citing(body, TEN_MINUTES), form: 'no-usage' });
    const { turn } = await askRuntime(test, CHAIR);
    expect(turn).toMatchObject({ outcome: 'answered', tokens: null });
  });
});
