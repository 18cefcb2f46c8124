import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { nucliaFileOf } from '#tests/support/foreign-nuclia.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { FIELD, resourceOf } from '#tests/support/services/nuclia/nuclia-box.ts';
import { firstSentence, type Paragraph, type WrittenAnswer } from '#tests/support/services/nuclia/nuclia-operations.ts';
import { type FakeNuclia, startFakeNuclia } from '#tests/support/services/nuclia/start-fake-nuclia.ts';

const ADMIN: Administrator = { name: 'ann', role: 'admin' };
const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const VALVE =
  'The vaporiser 🔥 is warmed for nine minutes before the valve is opened. Keepers write it down in the log.';
const SAFE = 'The harbour safe is opened with the number 7319 by its warden.';
const SAFE_ID = '2'.padStart(32, '0');
const QUESTION = 'How long is the vaporiser warmed before the valve is opened?';
const REPHRASE = 'Make this whole: {question}';
const made = { created: '2024-01-01T00:00:00', modified: '2024-06-01T00:00:00' };

describe('what Nuclia answers from a Knowledge Box', () => {
  let folder: string;
  let nuclia: FakeNuclia;
  let test: TestRuntime;
  let configFile: string;

  beforeAll(async () => {
    folder = await makeDataFolder();
    nuclia = await startFakeNuclia();
    nuclia.box = [
      resourceOf({ id: '1'.padStart(32, '0'), title: 'The keeper', ...made, groups: ['public'], text: VALVE }),
      resourceOf({ id: SAFE_ID, title: 'The safe', ...made, groups: ['user:ann'], text: SAFE }),
    ];
    configFile = join(folder, 'nuclia.yaml');
    await writeFile(configFile, `${nucliaFileOf(nuclia)}ask: true\nrephrase_prompt: "${REPHRASE}"\n`);
    test = await openTestRuntime({ NUCLIA_CONFIG: configFile, NUCLIA_TOKEN: nuclia.token });
  });
  beforeEach(() => {
    nuclia.calls.splice(0);
    nuclia.faults.clear();
    nuclia.write = firstSentence;
  });
  afterAll(async () => {
    await test.close();
    await nuclia.close();
    removeDataFolder(folder);
    expect(nuclia.violations).toEqual([]);
  });

  const ask = (text: string, changes: Parameters<typeof buildQuestion>[1] = {}) =>
    answerOf(test.runtime.answerQuestion(buildQuestion(text, { viewer: ANN, ...changes })));
  const askedOfBox = () =>
    nuclia.calls
      .filter(({ operation }) => operation.endsWith('/ask'))
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  /** Writes these sentences, each resting on the best paragraph. */
  const writing =
    (...sentences: string[]) =>
    (_question: string, [best]: Paragraph[]) => {
      const answer = sentences.join(' ');
      return {
        answer,
        citations: { [best?.id ?? '']: [[0, Array.from(answer).length]] as [number, number][] },
        status: 'success' as const,
      };
    };

  it('is shown sentence by sentence, each with the words of the paragraph that it rests on', async () => {
    nuclia.write = writing(
      'Before the valve is opened, the vaporiser 🔥 is warmed for nine minutes.',
      'Keepers write it down in the log.',
    );
    const { answer, sources } = await ask(QUESTION);
    expect(answer).toBe(
      'Before the valve is opened, the vaporiser 🔥 is warmed for nine minutes. [1] Keepers write it down in the log. [1]',
    );
    const quotes = sources.flatMap((source) => ('ranges' in source ? source.ranges.map(({ quote }) => quote) : []));
    expect(quotes).toEqual(VALVE.split(/(?<=opened\.) /));
  });

  it('costs one request more than what is found', async () => {
    await ask(QUESTION);
    const operations = nuclia.calls.map(({ operation }) => operation.split('/').at(-1));
    expect(operations.filter((operation) => operation === 'find')).toHaveLength(1);
    expect(operations.filter((operation) => operation === 'ask')).toHaveLength(1);
  });

  it('is asked within the rights of the reader, with the conversation so far and the prompt that makes a question whole', async () => {
    const { metadata } = await ask(QUESTION);
    await ask('And what do keepers do then?', { sessionId: metadata.session_id });
    const [, second] = askedOfBox();
    expect(second).toMatchObject({
      query: 'And what do keepers do then?',
      security: { groups: expect.arrayContaining(['user:ann']) as unknown },
      citations: true,
      rephrase: true,
      prompt: { rephrase: REPHRASE },
      chat_history: [
        { author: 'USER', text: QUESTION },
        { author: 'NUCLIA', text: expect.stringContaining('nine minutes') as unknown },
      ],
    });
    await ask(QUESTION, { viewer: ANONYMOUS });
    expect(askedOfBox().at(-1)).toMatchObject({ security: { groups: ['public'] } });
  });

  it('tells nobody of what groups keep from them, whatever it says and cites', async () => {
    nuclia.write = (_question, [best]) => {
      const first = VALVE.slice(0, VALVE.indexOf('.') + 1);
      const border = Array.from(first).length;
      const safe = `${SAFE_ID}/t/${FIELD}/0-${SAFE.length}`;
      const whole: [number, number] = [0, border + 1 + SAFE.length];
      const citations: WrittenAnswer['citations'] = { [best?.id ?? '']: [whole], [safe]: [[border, whole[1]]] };
      return { answer: `${first} ${SAFE}`, citations, status: 'success' };
    };
    const whole = await ask(QUESTION, { viewer: ANONYMOUS });
    expect(whole.answer).toContain('nine minutes');
    expect(JSON.stringify(whole)).not.toContain('7319');
  });

  it('is left out where nobody can tell what of it rests on a paragraph that was not found', async () => {
    const unreadable = { [`${SAFE_ID}/t/${FIELD}/0-9`]: 'all of it' };
    const alter = (body: string) =>
      JSON.stringify({ ...(JSON.parse(body) as Record<string, unknown>), citations: unreadable });
    nuclia.faults.add({ operation: /ask$/, fault: { kind: 'alter', alter } });
    expect((await ask(QUESTION, { viewer: ANONYMOUS })).metadata.outcome).toBe('not_found');
  });

  it('is left out where no paragraph bears it out', async () => {
    nuclia.write = writing(
      'The vaporiser is warmed for nine minutes before the valve is opened.',
      'Elephants fly over Paraguay in June.',
    );
    const { answer, metadata } = await ask(QUESTION);
    expect(answer).toBe('The vaporiser is warmed for nine minutes before the valve is opened. [1]');
    expect(metadata.outcome).toBe('answered');
  });

  it.each(['no_context', 'no_retrieval_data'] as const)('is a refusal where it ends with %s', async (status) => {
    nuclia.write = () => ({ answer: 'Not enough data to answer this.', citations: {}, status });
    const { answer, metadata } = await ask(QUESTION);
    expect(metadata.outcome).toBe('not_found');
    expect(answer).not.toContain('Not enough data');
  });

  it('has the id by which Nuclia knows it, in the turn, its file and the export', async () => {
    const { metadata } = await ask(QUESTION);
    const place = { sessionId: metadata.session_id, turnId: metadata.turn_id };
    const [turn] = await test.runtime.listTurns(ANN, place.sessionId);
    const id = turn?.audit?.['nuclia_learning_id'];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(await test.runtime.keepAnswer(ANN, place, null)).toMatchObject({
      learning_id: place.turnId,
      nuclia_learning_id: id,
    });
    const wanted = { format: 'jsonl' as const, filter: {} };
    const pieces = await Array.fromAsync(
      test.runtime.administration.exportTurns(ADMIN, wanted, AbortSignal.timeout(30_000)),
    );
    expect(pieces.join('')).toContain(id);
  });

  it('is quoted, and nobody is asked, where the reader has selected the words', async () => {
    const { answer } = await ask('How long is it warmed?', {
      scope: { kind: 'selection', text: VALVE, place: null },
    });
    expect(answer).toContain('nine minutes');
    expect(nuclia.calls).toEqual([]);
  });

  it.each([
    [
      'is busy',
      { kind: 'reply', status: 429, headers: { 'retry-after': '0' }, body: '{"detail":"Slow down"}' } as const,
    ],
    ['breaks off', { kind: 'reset-after-headers' } as const],
    ['answers nonsense', { kind: 'alter', alter: () => '{"answer": 7}' } as const],
    ['cannot write', { kind: 'alter', alter: () => '{"answer":"","status":"error"}' } as const],
  ])('comes after all where Nuclia %s once', async (_what, fault) => {
    nuclia.faults.add({ operation: /ask$/, fault, times: 1 });
    expect((await ask(QUESTION)).answer).toContain('nine minutes');
    expect(askedOfBox()).toHaveLength(2);
  });

  it.each([
    ['does not know the key', { kind: 'reply', status: 401, body: '{"detail":"Unauthorized"}' } as const, 1],
    ['takes the request for none', { kind: 'reply', status: 422, body: '{"detail":[]}' } as const, 1],
    ['refuses the key', { kind: 'reply', status: 403, body: '{"detail":"Forbidden"}' } as const, 1],
    ['fails', { kind: 'reply', status: 500, body: '{"detail":"Broken"}' } as const, 3],
  ])('fails as a model does where Nuclia %s', async (_what, fault, calls) => {
    nuclia.faults.add({ operation: /ask$/, fault });
    await expect(ask(QUESTION)).rejects.toMatchObject({ code: 'agent_unavailable' });
    expect(askedOfBox()).toHaveLength(calls);
  });

  it('ends with the reader who goes', async () => {
    nuclia.faults.add({ operation: /ask$/, fault: { kind: 'hang' } });
    const leaving = new AbortController();
    const asked = ask(QUESTION, { signal: leaving.signal });
    asked.catch(() => undefined);
    while (askedOfBox().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    // Its server hears of it a moment later.
    await expect.poll(() => nuclia.calls.at(-1)).toMatchObject({ outcome: 'cut' });
  });

  it('is refused at the start where a language model is to write them too', async () => {
    const both = { NUCLIA_CONFIG: configFile, NUCLIA_TOKEN: nuclia.token };
    await expect(
      openTestRuntime({ ...both, LLM_BASE_URL: 'http://127.0.0.1:9', LLM_MODEL: 'some-model' }),
    ).rejects.toThrow('Nuclia is to write the answers');
  });
});
