import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { PostgresThread } from '#db/embedded/postgres-thread.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const MATTERS = ['tide', 'harbour', 'lantern', 'compass', 'anchor', 'rudder', 'ballast', 'mooring', 'sextant', 'bilge'];
const SAID = 'pull together';

const speak = () => ({ text: `It is high when moon and sun ${SAID} [1].` });

let folder: string;
let model: ModelEndpoint;
let embeddings: FakeEmbeddings;
/** Answers by the built-in model, and by a model that calls tools, with vectors. */
let plain: TestRuntime;
let leading: TestRuntime;

const ingest = (app: TestRuntime, accessList: string[]) =>
  collect(app.runtime.ingest({ path: folder, id: 'tides', accessList }, new AbortController().signal));
const ask = (app: TestRuntime, text: string, changes: Partial<Question> = {}) =>
  answerOf(app.runtime.answerQuestion(buildQuestion(text, changes)));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-statements-'));
  for (const [place, matter] of MATTERS.entries()) {
    const others = MATTERS.filter((_, other) => other !== place).map((other) => `A ${other}${place} is none.`);
    const text = `# The ${matter}\n\nThe ${matter} is high when moon and sun ${SAID}.\n\n## More\n\n${others.join(' ')}\n`;
    await writeFile(join(folder, `${matter}.md`), text);
  }
  [model, embeddings] = await Promise.all([startModelEndpoint(speak), startFakeEmbeddings()]);
  const embedder = { EMBEDDING_BASE_URL: embeddings.url, EMBEDDING_MODEL: embeddings.model };
  [plain, leading] = await Promise.all([
    openTestRuntime(),
    openTestRuntime({ ...model.variables, ...embedder, LLM_TOOLS: 'on' }),
  ]);
  await Promise.all([plain, leading].map((app) => ingest(app, ['public'])));
  // Whoever asks first has what every question asks for read; whoever asks next, how frequent the words are.
  for (const app of [plain, leading])
    for (const matter of ['tide', 'harbour', 'tide']) await ask(app, `What is a ${matter}?`);
  await vi.waitFor(async () => {
    const sent = watchStatements();
    await ask(plain, 'Which lamp is nowhere?');
    await ask(leading, 'Which lamp is nowhere?');
    expect(sent().filter((sql) => sql.includes('term_statistics'))).toEqual([]);
  }, 10_000);
});
afterAll(async () => {
  await Promise.all([plain.close(), leading.close(), model.close(), embeddings.close()]);
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  model.reply = speak;
});

/** What is looked for every few seconds, whether anybody asks or not. */
const HOUSEKEEPING = /\bpg_stat_|\banalyze\b/;

/** What has been sent to databases since then: statements, and `commit`. */
function watchStatements(): () => string[] {
  vi.restoreAllMocks();
  const sent = vi.spyOn(PostgresThread.prototype, 'send');
  const all = () => sent.mock.calls.map(([request]) => ('sql' in request ? request.sql : request.kind));
  return () => all().filter((sql) => !HOUSEKEEPING.test(sql));
}

/** What an answer by the built-in model sends: until it records itself, and then. No words are looked for in the tables: they are in memory. */
async function sentByPlain(text: string, changes: Partial<Question> = {}) {
  const sent = watchStatements();
  await ask(plain, text, changes);
  const statements = sent();
  const record = statements.findIndex((sql) => sql.includes('"conversations"') && sql.includes('union all'));
  return { before: statements.slice(0, record), after: statements.slice(record) };
}

describe('a question that nobody has asked', () => {
  it('of pages that nobody has found sends at most two statements before it is answered, then two', async () => {
    const { before, after } = await sentByPlain('When do unheardof sailors see the compass high?');
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThanOrEqual(2);
    expect(after.map((sql) => /^\(?(\w+)/.exec(sql)?.[1])).toEqual(['select', 'insert']);
  });

  it('of pages that are known sends none', async () => {
    for (const matter of MATTERS) await ask(plain, `When is the ${matter} high?`);
    const { before } = await sentByPlain('Where, whenever, is the anchor seen high by unheardof crews?');
    expect(before).toEqual([]);
  });

  it('in a conversation sends at most four as well', async () => {
    const sessionId = crypto.randomUUID();
    await ask(plain, 'When is the rudder high?', { sessionId });
    const { before, after } = await sentByPlain('And when is the ballast high for unheardof crews?', { sessionId });
    expect(before.some((sql) => sql.includes('"session_id" = '))).toBe(true);
    expect(before.length).toBeLessThanOrEqual(4);
    expect(after).toHaveLength(2);
  });

  it('of one book sends at most two as well', async () => {
    const scope = { kind: 'library' as const, filters: { documentIds: ['tides'] } };
    await ask(plain, 'When is the lantern high?', { scope });
    const { before } = await sentByPlain('When do unheardof keepers see the lantern high, and the anchor?', { scope });
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThanOrEqual(2);
  });

  it('about an identifier sends at most four as well', async () => {
    const { before } = await sentByPlain('What is `mooring_7` of unheardof ports?');
    expect(before.some((sql) => sql.includes('page_identifiers'))).toBe(true);
    expect(before.length).toBeLessThanOrEqual(4);
  });

  it('to a model that calls tools, with vectors, sends at most four before the model is called, also in a conversation', async () => {
    const sessionId = crypto.randomUUID();
    for (const matter of ['sextant', 'bilge']) {
      const sent = watchStatements();
      const before: string[][] = [];
      model.reply = () => {
        before.push(sent());
        return speak();
      };
      await ask(leading, `When do unheardof ${matter} watchers see the ${matter} high?`, { sessionId });
      const [untilCalled = []] = before;
      expect(untilCalled.length).toBeGreaterThan(0);
      expect(untilCalled.length).toBeLessThanOrEqual(4);
      expect(sent().slice(before.at(-1)?.length)).toHaveLength(2);
    }
    expect(model.refusals).toEqual([]);
  });
});

describe('what is remembered', () => {
  it('is forgotten when it was changed before a question is asked', async () => {
    expect((await ask(plain, 'When is the tide high?')).sources).toHaveLength(1);
    await ingest(plain, ['department:Legal']);
    expect((await ask(plain, 'When is the tide high?')).sources).toEqual([]);
    await ingest(plain, ['public']);
    expect((await ask(plain, 'When is the tide high?')).sources).toHaveLength(1);
  });

  it('needs no look at how often the library was written, since the database tells of that', async () => {
    const sent = watchStatements();
    await ask(plain, 'When is the lantern high?');
    expect(sent().filter((sql) => sql.includes('library_revisions'))).toEqual([]);
  });
});
