import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';

const VERSION = /^[0-9a-f]{12}$/;
const QUESTION = 'How long does the reserve lamp burn?';
const CITED = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';
const RETOLD = 'The reserve lamp hangs behind the door of the watch room and burns for six hours';
const NEVER = new AbortController().signal;

let folder: string;
let endpoint: ModelEndpoint;
let app: TestRuntime;
let routes: ApiRoutes;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-prompts-'));
  await writeProfile('Answer at length.', '{query}');
  endpoint = await startModelEndpoint(({ messages }) => {
    if (contentOf(messages[0]).startsWith('You check an answer'))
      return { text: '{"verdicts":[{"claim":1,"verdict":"backed"}]}' };
    const line = contentOf(messages.at(-1))
      .split('\n')
      .find((candidate) => candidate.endsWith(CITED));
    return { text: `${RETOLD} ${line?.match(/^\[\d+\]/)?.[0] ?? ''}.` };
  });
  app = await openTestRuntime({ ...endpoint.variables, VERIFIER: 'model', PROFILES_FOLDER: folder });
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, NEVER));
  routes = await openApiRoutes(app.runtime);
});
afterAll(async () => {
  await app.close();
  await endpoint.close();
  await rm(folder, { recursive: true, force: true });
});

function writeProfile(instructions: string, template: string): Promise<void> {
  return writeFile(
    join(folder, 'wordy.yaml'),
    `title: Everything\ninstructions: ${instructions}\nprompt_rephrasing:\n  template: "${template}"\n`,
  );
}

/** The versions that are kept with the last turn of a conversation. */
async function promptsOf(
  text: string,
  { profile, sessionId = newId() }: { profile?: string; sessionId?: string } = {},
) {
  const body = JSON.stringify({ query: text, session_id: sessionId, ...(profile !== undefined && { profile }) });
  const reply = await routes.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(reply.status).toBe(200);
  const [turn] = (await app.runtime.listTurns(ANONYMOUS, sessionId)).slice(-1);
  return turn?.prompts;
}

describe('the versions of prompts that a turn keeps', () => {
  it('are the same for the same prompt, whatever is asked, and others for a profile of other words', async () => {
    const first = await promptsOf(QUESTION);
    expect(first?.answer).toMatch(VERSION);
    expect((await promptsOf('How is the lamp lit?'))?.answer).toBe(first?.answer);

    const before = await promptsOf(QUESTION, { profile: 'wordy' });
    expect(before?.answer).toMatch(VERSION);
    expect(before?.answer).not.toBe(first?.answer);
    await writeProfile('Answer in few words.', '{query}');
    const instructed = await promptsOf(QUESTION, { profile: 'wordy' });
    await writeProfile('Answer at length.', '{query} Think of the harbour.');
    const rephrased = await promptsOf(QUESTION, { profile: 'wordy' });
    await writeProfile('Answer at length.', '{query}');
    const again = await promptsOf(QUESTION, { profile: 'wordy' });
    expect(new Set([first, before, instructed, rephrased].map((prompts) => prompts?.answer)).size).toBe(4);
    expect(again?.answer).toBe(before?.answer);
  });

  it('are of every prompt that a model was asked by, and of no other', async () => {
    const sessionId = newId();
    // The second reader speaks behind the answer.
    await answerOf(app.runtime.answerQuestion(buildQuestion(QUESTION, { sessionId })));
    const [turn] = await app.runtime.listTurns(ANONYMOUS, sessionId);
    expect(Object.keys(turn?.prompts ?? {})).toEqual(['answer', 'verifier']);
    for (const version of Object.values(turn?.prompts ?? {})) expect(version).toMatch(VERSION);
    const leaning = await promptsOf('And how long does it burn?', { sessionId });
    expect(leaning?.question).toMatch(VERSION);
    expect(leaning?.question).not.toBe(leaning?.answer);
  });

  longIt('are none where the built-in model answers', async () => {
    const plain = await openTestRuntime();
    try {
      await collect(plain.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, NEVER));
      const sessionId = newId();
      await answerOf(plain.runtime.answerQuestion(buildQuestion(QUESTION, { sessionId })));
      expect(await plain.runtime.listTurns(ANONYMOUS, sessionId)).toMatchObject([{ prompts: {} }]);
    } finally {
      await plain.close();
    }
  });
});
