import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/access/viewer.ts';
import { newId } from '#lib/core/ids.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const NEVER = new AbortController().signal;
const ANNA: Viewer = { userId: 'anna', department: null, orgId: null };

let app: TestRuntime;

beforeAll(async () => {
  app = await openTestRuntime();
  for (const book of ['field-guide', 'lighthouse'])
    await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/${book}` }, NEVER));
});
afterAll(() => app.close());

async function asked(text: string, viewer = ANONYMOUS) {
  const sessionId = newId();
  const { metadata } = await answerOf(app.runtime.answerQuestion(buildQuestion(text, { sessionId, viewer })));
  return { sessionId, turnId: metadata.turn_id };
}

describe('questions to go on with', () => {
  it.each([
    'How far has the horn been heard?',
    'When does the relief boat come?',
    'How long does the reserve lamp burn?',
  ])('behind “%s” are others, and each of them is answered from the same book', async (question) => {
    const turn = await asked(question);
    const suggested = (await app.runtime.suggestFollowUps(ANONYMOUS, turn, NEVER)) ?? [];
    expect(suggested.length).toBeGreaterThan(0);
    expect(suggested.length).toBeLessThanOrEqual(3);
    expect(suggested).not.toContain(question);
    for (const text of suggested) {
      const { metadata, sources } = await answerOf(
        app.runtime.answerQuestion(buildQuestion(text, { sessionId: turn.sessionId })),
      );
      expect([text, metadata.outcome, sources.length > 0]).toEqual([text, 'answered', true]);
    }
  });

  it('are none behind a refusal, and record nothing', async () => {
    const turn = await asked('Which window tax did the parliament levy on chair makers in 1696?');
    expect(await app.runtime.suggestFollowUps(ANONYMOUS, turn, NEVER)).toEqual([]);
    expect(await app.runtime.listTurns(ANONYMOUS, turn.sessionId)).toHaveLength(1);
  });

  it('are for who asked alone', async () => {
    const turn = await asked('When does the relief boat come?', ANNA);
    expect(await app.runtime.suggestFollowUps(ANNA, turn, NEVER)).not.toEqual([]);
    expect(await app.runtime.suggestFollowUps(ANONYMOUS, turn, NEVER)).toBeNull();
    const routes = await openApiRoutes(app.runtime);
    const reply = await routes.fetch(`/api/conversations/${turn.sessionId}/turns/${turn.turnId}/follow-ups`);
    expect(reply.status).toBe(404);
  });
});

describe('questions to begin with', () => {
  it.each([
    ['in a book', null],
    ['on a page', 2],
  ])('%s are answered by it, as they are shown', async (_, number) => {
    const pages = await app.runtime.listPages(ANONYMOUS, 'lighthouse');
    const page = pages.find((one) => one.number === number);
    const place = { documentId: 'lighthouse', pageId: page?.id ?? null };
    const suggested = (await app.runtime.suggestStarters(ANONYMOUS, place, NEVER)) ?? [];
    expect(suggested.length).toBeGreaterThan(0);
    const context = { documentId: 'lighthouse', pageId: page?.id };
    const inBook = { kind: 'library' as const, filters: { documentIds: ['lighthouse'] } };
    for (const text of suggested) {
      const question = buildQuestion(text, { scope: inBook, context });
      expect([text, (await answerOf(app.runtime.answerQuestion(question))).metadata.outcome]).toEqual([
        text,
        'answered',
      ]);
    }
  });

  it('are none of a page that is not there, and none of a book that is not', async () => {
    const nowhere = { documentId: 'lighthouse', pageId: newId() };
    expect(await app.runtime.suggestStarters(ANONYMOUS, nowhere, NEVER)).toBeNull();
    const routes = await openApiRoutes(app.runtime);
    expect((await routes.fetch('/api/documents/nothing/starters')).status).toBe(404);
    expect((await routes.fetch(`/api/documents/field-guide/starters?page_id=${newId()}`)).status).toBe(404);
    expect((await routes.fetch('/api/documents/lighthouse/starters')).status).toBe(200);
  });
});

describe('the key terms of a place', () => {
  it.each(['What are the key terms on this page?', 'Which terms does this page define?', 'Key terms of this page'])(
    'are quoted where they are defined: “%s”',
    async (text) => {
      const [page] = (await app.runtime.listPages(ANONYMOUS, 'lighthouse')).slice(1);
      const context = { documentId: 'lighthouse', pageId: page?.id };
      const { metadata, sources, answer } = await answerOf(
        app.runtime.answerQuestion(buildQuestion(text, { context })),
      );
      expect(metadata.outcome).toBe('answered');
      expect(sources.every((source) => 'page_id' in source && source.page_id === page?.id)).toBe(true);
      expect(answer).toMatch(/^- .+ \[1\]$/m);
    },
  );
});
