import { join } from 'node:path';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { collect, FIXTURE_BOOKS } from './ingest-book.ts';
import { answerOf, buildQuestion } from './open-test-runtime.ts';

/** An answer that was given and kept. */
export interface KeptForTest {
  answerId: string;
  sessionId: string;
  turnId: string;
}

/** Puts fixture books into a library. */
export async function ingestFixtures(runtime: Runtime, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await collect(runtime.ingest({ path: join(FIXTURE_BOOKS, name) }, new AbortController().signal));
  }
}

/** Asks about sentences of the library, in conversations of two questions, until so many answers are kept. */
export async function keepAnswers(runtime: Runtime, count: number, viewer: Viewer = ANONYMOUS): Promise<KeptForTest[]> {
  const kept: KeptForTest[] = [];
  let sessionId: string | null = null;
  for (const text of await questionsOf(runtime, viewer)) {
    if (kept.length === count) return kept;
    const answer = await answerOf(runtime.answerQuestion(buildQuestion(text, { sessionId, viewer })));
    const turn = { sessionId: answer.metadata.session_id, turnId: answer.metadata.turn_id };
    sessionId = sessionId === null ? turn.sessionId : null;
    const result = await runtime.keepAnswer(viewer, turn, null);
    if (result?.response_artifact !== undefined) kept.push({ ...turn, answerId: result.response_artifact.id });
  }
  throw new Error(`Only ${kept.length} of ${count} questions were answered.`);
}

/** Sentences of the library as questions. */
async function questionsOf(runtime: Runtime, viewer: Viewer): Promise<string[]> {
  const questions: string[] = [];
  for (const { id } of await runtime.listDocuments(viewer)) {
    for (const page of await runtime.listPages(viewer, id)) {
      const version = await runtime.findPageVersion(viewer, page.id);
      const sentences = version?.sentences.map(({ start, end }) => version.text.slice(start, end).trim()) ?? [];
      const whole = sentences.filter((sentence) => /^\p{Lu}.{40,160}\.$/u.test(sentence));
      questions.push(...whole.map((sentence) => `Is it true that ${sentence.slice(0, -1)}?`));
    }
  }
  return questions;
}
