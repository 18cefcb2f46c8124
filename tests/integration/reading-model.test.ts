import { cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { BUNDLED_MODELS, findReadingModel } from '#lib/answering/model-files/bundled-models.ts';
import { findRuntimes } from '#lib/answering/model-files/local-models.ts';
import type { ReadablePassage } from '#lib/answering/retrieval/ports.ts';
import { LocalReadingModel } from '#lib/answering/reading-model/local-reading-model.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const WATCH = 'How long does a watch last?';
const WATCH_LASTS = 'A watch lasts four hours, and nobody may leave it before he has woken the next man.';
/** About words that the book has, and nothing that it says. */
const NOWHERE = 'How many keepers of the lighthouse were Norwegian by birth?';
const REFUSAL = "I don't have information about that in the available documentation";

const REVIEWER: Administrator = { name: 'rob', role: 'read_only' };

const patient = new AbortController().signal;
const captured = captureLog();
const warnings = () => captured.lines().filter(({ level }) => level >= 40);
const ask = ({ runtime }: TestRuntime, text: string) => answerOf(runtime.answerQuestion(buildQuestion(text)));

async function openLighthouse(variables: Record<string, string> = {}): Promise<TestRuntime> {
  const app = await openTestRuntime(variables, captured.log);
  await collect(app.runtime.ingest({ path: join(FIXTURE_BOOKS, 'lighthouse') }, patient));
  return app;
}

async function openReader(folder?: string): Promise<LocalReadingModel> {
  const files = await findReadingModel(folder);
  if (files === null) throw new Error('There is no reading model.');
  return new LocalReadingModel({ ...files, runtimes: await findRuntimes('/nowhere') });
}

describe('a question while there is a reading model', () => {
  let app: TestRuntime;

  beforeAll(async () => {
    app = await openLighthouse();
  });
  afterAll(() => app.close());

  it('is answered by the sentence that says it, with how likely that is to answer', async () => {
    const { answer, sources, related, metadata } = await ask(app, WATCH);
    expect(answer).toBe(`${WATCH_LASTS} [1]`);
    expect(metadata).toMatchObject({ outcome: 'answered', model: 'lectern-quoting-1' });
    expect(metadata.confidence).toBeGreaterThan(0.5);
    expect(metadata.confidence).toBeLessThanOrEqual(1);
    expect(sources).toMatchObject([{ ranges: [{ quote: WATCH_LASTS }] }]);
    expect(related).toEqual([]);
  });

  it('about its book is answered by what is recorded of that, in whatever words it is asked', async () => {
    await collect(app.runtime.ingest({ path: join(FIXTURE_BOOKS, 'field-guide') }, patient));
    const scope = { kind: 'library' as const, filters: { documentIds: ['field-guide'] } };
    for (const text of ['Who is the author?', 'Who wrote this book and when?']) {
      const { answer } = await answerOf(app.runtime.answerQuestion(buildQuestion(text, { scope })));
      expect(answer).toMatch(/was written by Ada Finch and Ben Heron\.$/);
    }
    const { answer } = await answerOf(app.runtime.answerQuestion(buildQuestion('Who counts the birds?', { scope })));
    expect(answer).not.toContain('was written by');
  });

  it('gets sentences that come near, or none, where nothing answers it', async () => {
    const { answer, sources, related, metadata } = await ask(app, NOWHERE);
    expect({ answer, sources, outcome: metadata.outcome }).toEqual({
      answer: REFUSAL,
      sources: [],
      outcome: 'not_found',
    });
    expect(metadata.chunks_retrieved).toBeGreaterThan(0);
    expect(metadata.confidence).toBeLessThan(0.3);
    const near = related.flatMap((link) => link.near?.ranges ?? []);
    expect(near.length).toBeLessThanOrEqual(3);
    for (const { near, page_id: pageId } of related) {
      const page = await app.runtime.findPageVersion(ANONYMOUS, pageId, near?.page_version);
      expect(near?.ranges.map(({ start, end }) => page?.text.slice(start, end))).toEqual(
        near?.ranges.map(({ quote }) => quote),
      );
      expect(near?.ranges.length).toBeGreaterThan(0);
    }
  });

  it('finds its passages in the order of the reading model, which a trial of the search tells', async () => {
    const trial = { query: 'Who answers for the light?', reader: '' };
    const { isReranked, passages } = await app.runtime.administration.trySearch(REVIEWER, trial, patient);
    expect(isReranked).toBe(true);
    expect(passages.length).toBeGreaterThan(1);
    expect(passages[0]?.text).toContain('The principal keeper answers for the light');
  });

  it('says in its health what reads', async () => {
    const { services } = await app.runtime.checkHealth();
    expect(services.gemini).toMatchObject({ status: 'up' });
  });
});

describe('a question while there is none', () => {
  it('gets the closest passages and no answer where it is off', async () => {
    const app = await openLighthouse({ READER: 'off' });
    const { answer, sources, related, metadata } = await ask(app, WATCH);
    expect({ answer, sources }).toEqual({ answer: REFUSAL, sources: [] });
    expect(metadata).toMatchObject({ outcome: 'not_found' });
    expect(metadata).not.toHaveProperty('confidence');
    expect(related.map(({ section_heading: section }) => section)).toContain('The keepers');
    for (const link of related) expect(link).not.toHaveProperty('near');
    expect((await app.runtime.checkHealth()).services.gemini).toMatchObject({
      status: 'degraded',
      message: expect.stringContaining('there is no reading model') as unknown,
    });
    await app.close();
  });
});

describe('a reading model that does not work', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-models-'));
  });
  afterEach(() => captured.clear());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is told in one sentence when its file is damaged', async () => {
    await cp(join(BUNDLED_MODELS, 'lectern-reader-1'), join(folder, 'lectern-reader-1'), { recursive: true });
    await truncate(join(folder, 'lectern-reader-1/onnx/model_quantized.onnx'), 100_000);
    const reader = await openReader(folder);
    const passage = { place: ['The keepers'], sentences: [WATCH_LASTS] };
    for (let asked = 0; asked < 2; asked += 1)
      await expect(reader.read(WATCH, [passage], patient)).rejects.toThrow(
        /^The reading model \S+model_quantized\.onnx is damaged: its SHA-256 is not the expected one\.$/,
      );
    await reader.close();
  });

  it('is not there when a file of it is missing', async () => {
    await rm(join(folder, 'lectern-reader-1/tokenizer.json'), { force: true });
    expect(await findReadingModel(folder)).toBeNull();
  });

  it('takes a question its answer and nothing else, which the log says', async () => {
    // What was installed beside the models comes before what was installed with the app.
    const runtime = join(folder, 'runtime/node_modules/onnxruntime-node');
    await mkdir(runtime, { recursive: true });
    await writeFile(join(runtime, 'package.json'), '{"name":"onnxruntime-node","main":"index.cjs"}');
    const broken = "{ create: () => Promise.reject(new Error('This processor is too old.')) }";
    await writeFile(
      join(runtime, 'index.cjs'),
      `module.exports = { InferenceSession: ${broken}, Tensor: null, env: {} };`,
    );
    const app = await openLighthouse({ MODELS_FOLDER: folder });
    for (let asked = 0; asked < 2; asked += 1) {
      captured.clear();
      const { answer, sources, related, metadata } = await ask(app, WATCH);
      expect({ answer, sources }).toEqual({ answer: REFUSAL, sources: [] });
      expect(metadata).toMatchObject({ outcome: 'not_found' });
      expect(metadata).not.toHaveProperty('confidence');
      expect(related.map(({ section_heading: section }) => section)).toContain('The keepers');
      expect(warnings().map(({ msg }) => msg)).toEqual([
        'reranking failed: passages keep the order of the search',
        'a question is answered without the reading model: it does not work',
      ]);
      expect(warnings()).toMatchObject([{}, { err: { message: 'This processor is too old.' } }]);
    }
    expect((await app.runtime.checkHealth()).services.gemini).toMatchObject({
      status: 'degraded',
      message: expect.stringContaining('This processor is too old.') as unknown,
    });
    // What needs no reading is as it was.
    expect((await ask(app, 'Which books are there?')).metadata.outcome).toBe('answered');
    await app.close();
  });
});

describe('what the reading model says', () => {
  let reader: LocalReadingModel;

  beforeAll(async () => {
    reader = await openReader();
  });
  afterAll(() => reader.close());

  const KEEPERS: ReadablePassage = {
    place: ['The rock', 'The keepers'],
    sentences: ['Three keepers live on the rock at any time, and a fourth is on leave ashore.', WATCH_LASTS],
  };
  const OTHERS = Array.from({ length: 12 }, (_, index): ReadablePassage => ({
    place: ['The log of 1899'],
    sentences: Array.from(
      { length: index + 1 },
      (_, day) => `On January ${String(day + 1)} there was a light air from the south; the sea was like glass.`,
    ),
  }));

  it('is one number for each sentence, and the greatest for the one that answers', async () => {
    const read = await reader.read(WATCH, [...OTHERS, KEEPERS], patient);
    expect(read.map((one) => one.length)).toEqual([...OTHERS, KEEPERS].map(({ sentences }) => sentences.length));
    const [keepers = [], watch = []] = [read.at(-1)];
    expect(watch).toEqual([]);
    expect(keepers[1]).toBe(Math.max(...read.flat()));
    expect(keepers[1]).toBeGreaterThan(0);
  });

  it('is the same when it is asked again, whatever is read with it', async () => {
    const again = await openReader();
    const [alone = []] = await again.read(WATCH, [KEEPERS], patient);
    expect(await again.read(WATCH, [KEEPERS], patient)).toEqual([alone]);
    expect((await again.read(WATCH, [...OTHERS, KEEPERS], patient)).at(-1)).toEqual(alone);
    await again.close();
    // Read in one batch with others, and in a longer one than by itself.
    const among = (await reader.read(WATCH, [...OTHERS, KEEPERS], patient)).at(-1) ?? [];
    expect(among.length).toBe(alone.length);
    for (const [index, logOdds] of among.entries())
      expect(Math.abs(logOdds - (alone[index] ?? NaN))).toBeLessThan(0.01);
  });

  it('is of the passage it stands for where another one has the same words', async () => {
    const [first, second] = OTHERS;
    if (first === undefined || second === undefined) throw new Error('There are no other passages.');
    const asked = 'Who wakes the next man?';
    const [ofFirst, twin, ofSecond, ofKeepers] = await reader.read(
      asked,
      [first, { ...first }, second, KEEPERS],
      patient,
    );
    expect(twin).toEqual(ofFirst);
    const apart = await openReader();
    expect([ofSecond]).toEqual(await apart.read(asked, [second], patient));
    expect([ofKeepers]).toEqual(await apart.read(asked, [KEEPERS], patient));
    await apart.close();
  });

  it('covers passages that are longer than it reads at once, and no sentence twice', async () => {
    const long = { place: ['The log'], sentences: [...OTHERS.flatMap(({ sentences }) => sentences), WATCH_LASTS] };
    const [read = []] = await reader.read(WATCH, [long], patient);
    expect(read.length).toBe(long.sentences.length);
    expect(read.every(Number.isFinite)).toBe(true);
    expect(read.at(-1)).toBe(Math.max(...read));
  });

  it('stops with the signal, and goes on for others', async () => {
    const gone = new AbortController();
    const asked = reader.read('Who lit the lamp?', [KEEPERS], gone.signal);
    gone.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    expect((await reader.read('Who lit the lamp?', [KEEPERS], patient))[0]).toHaveLength(2);
  });
});
