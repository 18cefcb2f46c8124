import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { buildQuestion, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { readPrompt } from '#tests/support/read-prompt.ts';

import { type ChatBody, contentOf } from './model-wire.ts';

/** One question with all that came of it. */
export interface AskedQuestion {
  text: string;
  events: AnswerEvent[];
  /** What ended it, when it did not end by itself. */
  error: unknown;
  /** As it is stored. */
  turn: Turn;
}

/** Asks the whole app, and reads back what it has recorded. */
export async function askRuntime(
  { runtime }: Pick<TestRuntime, 'runtime'>,
  text: string,
  changes: Partial<Question> = {},
): Promise<AskedQuestion> {
  const sessionId = changes.sessionId ?? crypto.randomUUID();
  const events: AnswerEvent[] = [];
  let error: unknown = null;
  try {
    for await (const event of runtime.answerQuestion(buildQuestion(text, { ...changes, sessionId })))
      events.push(event);
  } catch (thrown) {
    error = thrown;
  }
  const turn = (await runtime.listTurns(ANONYMOUS, sessionId)).at(-1);
  if (turn === undefined) throw new Error('Nothing was recorded.');
  const said = events.flatMap((event) => (event.type === 'answer-delta' ? [event.text] : [])).join('');
  return { text: said, events, error, turn };
}

/** A sentence of the evidence that a prompt holds, as an answer cites it. */
export function citing(body: ChatBody, words: string): string {
  const prompt = readPrompt(contentOf(body.messages.findLast(({ role }) => role === 'user')));
  const sentence = prompt.sentences.find(({ text }) => text.includes(words));
  if (sentence === undefined) throw new Error(`The prompt does not say "${words}".`);
  return `${sentence.text.replace(/\.$/, '')} [${sentence.number}]. `;
}
