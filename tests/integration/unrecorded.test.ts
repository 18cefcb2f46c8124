import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { canariesInFiles, newCanary } from '#tests/support/canaries.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { copyDataFolder, makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion } from '#tests/support/open-test-runtime.ts';

const KEPT = 'Which turn is kept?';

describe('with RECORD_CONVERSATIONS=false', () => {
  const captured = captureLog();
  const open = (variables: Record<string, string> = {}): Promise<Runtime> =>
    createRuntime(
      parseEnv({ LECTERN_DATA: dataFolder, API_RATE_LIMIT: '0', EMBEDDINGS: 'off', ...variables }),
      captured.log,
    );
  let dataFolder: string;
  let runtime: Runtime;
  let before: { session_id: string; turn_id: string };

  beforeAll(async () => {
    dataFolder = await makeDataFolder();
    const recording = await open();
    await collect(recording.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
    before = (await answerOf(recording.answerQuestion(buildQuestion(KEPT)))).metadata;
    await recording.close();
    captured.clear();
    runtime = await open({ RECORD_CONVERSATIONS: 'false' });
  });
  afterAll(async () => {
    await runtime.close();
    removeDataFolder(dataFolder);
  });

  it('nothing of a question, its answer and its selection reaches the database or its files', async () => {
    const canaries = { question: newCanary(), selection: newCanary(), reason: newCanary() };
    const routes = await openApiRoutes(runtime);
    const asked = await routes.post('/api/chat', { query: `How long do I have to sit still? ${canaries.question}` });
    const { metadata } = (await asked.json()) as { metadata: { session_id: string; turn_id: string } };
    expect(metadata).toMatchObject({ recorded: false });
    const selected = { mode: 'selected_text', selected_text: `Owls hunt. ${canaries.selection} nests in barns.` };
    await routes.post('/api/chat', { query: 'Who nests in barns?', ...selected });
    const rating = { rating: 'down', reason: canaries.reason };
    for (const { session_id, turn_id } of [metadata, before]) {
      const reply = await routes.post(`/api/conversations/${session_id}/turns/${turn_id}/feedback`, rating);
      expect(reply.status).toBe(404);
    }
    expect((await routes.fetch(`/api/conversations/${metadata.session_id}`)).status).toBe(404);
    // What is in memory only is no proof: closing writes everything out.
    await runtime.close();
    expect(await canariesInFiles(dataFolder, canaries)).toEqual({});
    runtime = await open({ RECORD_CONVERSATIONS: 'false' });
  });

  it('the same files hold what is recorded without the switch', async () => {
    const canaries = { question: newCanary() };
    await runtime.close();
    const folder = await copyDataFolder(dataFolder);
    const recording = await open({ LECTERN_DATA: folder });
    await answerOf(recording.answerQuestion(buildQuestion(`What is ${canaries.question}?`)));
    await recording.close();
    expect(Object.keys(await canariesInFiles(folder, canaries))).toEqual(['question']);
    removeDataFolder(folder);
    runtime = await open({ RECORD_CONVERSATIONS: 'false' });
  });

  it('a conversation has no past: its next question is answered without, and says so', async () => {
    const first = await answerOf(runtime.answerQuestion(buildQuestion('How long should I sit still?')));
    expect(first.metadata.history_available).toBeUndefined();
    const next = await answerOf(
      runtime.answerQuestion(buildQuestion('And then?', { sessionId: first.metadata.session_id })),
    );
    expect(next.metadata).toMatchObject({ history_available: false, recorded: false });
  });

  it('the reader is told at the start that there is nothing to come back to', async () => {
    const [start] = await Array.fromAsync(runtime.answerQuestion(buildQuestion('How long should I sit still?')));
    expect(start).toMatchObject({ type: 'answer-start', recorded: false });
  });

  it('is no fault: the log says nothing worse than information', () => {
    expect(captured.lines().filter(({ level }) => level > 30)).toEqual([]);
    expect(captured.lines().filter(({ msg }) => msg === 'question').length).toBeGreaterThan(0);
  });

  it('what was recorded before can be read, taken back and deleted', async () => {
    const { session_id: sessionId, turn_id: turnId } = before;
    expect(await runtime.listTurns(ANONYMOUS, sessionId)).toMatchObject([{ query: KEPT }]);
    expect(await runtime.rateTurn(ANONYMOUS, { sessionId, turnId }, { rating: 'up', reason: null })).toBe(false);
    expect(await runtime.rateTurn(ANONYMOUS, { sessionId, turnId }, null)).toBe(true);
    expect(await runtime.deleteConversation(ANONYMOUS, sessionId)).toBe(1);
  });
});
