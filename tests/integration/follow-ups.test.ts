import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { LANGUAGES } from '#lib/contracts/wording/languages.ts';
import { TEXTS } from '#lib/contracts/wording/wordings.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { firstByDay } from '#tests/support/long-it.ts';
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
  return { sessionId, turnId: metadata.turn_id, language: 'en' as const };
}

describe('questions to go on with', () => {
  it.each(
    firstByDay(
      ['How far has the horn been heard?', 'When does the relief boat come?', 'How long does the reserve lamp burn?'],
      1,
    ),
  )('behind “%s” are others, and each of them is answered from the same book', async (question) => {
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
  it.each(
    firstByDay(
      [
        { number: null, language: 'en', always: 'What is this book about?' },
        { number: 2, language: 'en', always: 'Summarise this page' },
        { number: null, language: 'de', always: 'Worum geht es in diesem Buch?' },
        { number: 2, language: 'de', always: 'Fassen Sie diese Seite zusammen' },
        { number: null, language: 'fr', always: 'De quoi parle ce livre\u202F?' },
        { number: 2, language: 'fr', always: 'Résumez cette page' },
        { number: null, language: 'es', always: '¿De qué trata este libro?' },
        { number: 2, language: 'es', always: 'Resume esta página' },
      ] as const,
      2,
    ),
  )(
    'are answered with citations, as they are shown: “$always” and others in the same language',
    async ({ number, language, always }) => {
      const pages = await app.runtime.listPages(ANONYMOUS, 'lighthouse');
      const page = pages.find((one) => one.number === number);
      const place = { documentId: 'lighthouse', pageId: page?.id ?? null, language };
      const suggested = (await app.runtime.suggestStarters(ANONYMOUS, place, NEVER)) ?? [];
      expect(suggested[0]).toBe(always);
      const others = LANGUAGES.filter((other) => other !== language).flatMap((other) =>
        Object.values(TEXTS[other].reader.offeredQuestions),
      );
      const isOther = (text: string) => others.some((other) => text.startsWith(other.split('{')[0] ?? ''));
      expect(suggested.filter(isOther)).toEqual([]);
      const context = { documentId: 'lighthouse', pageId: page?.id };
      const inBook = { kind: 'library' as const, filters: { documentIds: ['lighthouse'] } };
      for (const text of suggested) {
        const question = buildQuestion(text, { scope: inBook, context });
        const { metadata, sources } = await answerOf(app.runtime.answerQuestion(question));
        expect([text, metadata.outcome, sources.length > 0]).toEqual([text, 'answered', true]);
      }
    },
  );

  it('are none of a page that is not there, and none of a book that is not', async () => {
    const nowhere = { documentId: 'lighthouse', pageId: newId(), language: 'en' as const };
    expect(await app.runtime.suggestStarters(ANONYMOUS, nowhere, NEVER)).toBeNull();
    const routes = await openApiRoutes(app.runtime);
    expect((await routes.fetch('/api/documents/nothing/starters')).status).toBe(404);
    expect((await routes.fetch(`/api/documents/field-guide/starters?page_id=${newId()}`)).status).toBe(404);
    expect((await routes.fetch('/api/documents/lighthouse/starters')).status).toBe(200);
  });
});

describe('what surrounds a book', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-around-'));
  const page = (heading: string, answer: string, about: string) =>
    `# ${heading}\n\n${answer}\n\n${Array.from({ length: 20 }, (_, day) => `The log of day ${day} says nothing of ${about}.`).join(' ')}\n`;

  beforeAll(async () => {
    const pages: Record<string, string> = {
      '1-cover.md': '# Skerry\n\nA picture.\n',
      '2-foreword.md': '# Who wrote this book?\n\nThis book was written by two keepers of Skerry.\n',
      '3-boat.md': page('When does the supply boat come?', 'The supply boat comes every second Tuesday.', 'rain'),
      '4-stairs.md': page('How many steps do the stairs have?', 'The stairs have 118 steps of iron.', 'wind'),
      '5-bell.md': page('Who rings the fog bell?', 'The youngest keeper rings the fog bell.', 'snow'),
      '6-licence.md': page('Who may copy this book?', 'This book may be copied by every school.', 'hail'),
    };
    for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
    await collect(app.runtime.ingest({ id: 'around', path: folder, accessList: ['user:anna'] }, NEVER));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const startersOf = (viewer: Viewer, pageId: string | null = null) =>
    app.runtime.suggestStarters(viewer, { documentId: 'around', pageId, language: 'en' }, NEVER);

  it('is not asked about', async () => {
    const suggested = (await startersOf(ANNA)) ?? [];
    expect(suggested).toContain('When does the supply boat come?');
    for (const around of ['Who wrote this book?', 'Who may copy this book?']) expect(suggested).not.toContain(around);
    const [, foreword] = await app.runtime.listPages(ANNA, 'around');
    expect(await startersOf(ANNA, foreword?.id ?? '')).not.toContain('Who wrote this book?');
  });

  it('and what a book answers is told to nobody who may not read it', async () => {
    expect(await startersOf(ANNA)).not.toEqual([]);
    expect(await startersOf(ANONYMOUS)).toBeNull();
    const known = { documentId: 'around', questions: ['When does the supply boat come?'] };
    expect(await app.runtime.suggestKnown(ANNA, known, NEVER)).toEqual(known.questions);
    expect(await app.runtime.suggestKnown(ANONYMOUS, known, NEVER)).toEqual([]);
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
