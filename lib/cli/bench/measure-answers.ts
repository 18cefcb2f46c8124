import { chatStreamEventSchema } from '#lib/contracts/chat-stream-event.ts';

import type { StartedServer } from '../start-server.ts';
import { distributionOf, type Distribution } from './distribution.ts';

export interface AnswerFigures {
  concurrent: number;
  questions: number;
  answered: number;
  /** From sending the question to the first event of the stream, and to its end. */
  firstEventMs: Distribution;
  completeMs: Distribution;
  answersPerSecond: number;
  longestStallMs: number;
}

interface TimedAnswer {
  firstEventMs: number;
  completeMs: number;
  isAnswered: boolean;
}

/** Asks every question once over `POST /chat/stream`, so many at a time: the next as soon as one has been answered. */
export async function measureAnswers(
  server: StartedServer,
  questions: readonly string[],
  concurrent: number,
): Promise<AnswerFigures> {
  const answers: TimedAnswer[] = [];
  const waiting = questions.values();
  const askOneByOne = async () => {
    for (const question of waiting) answers.push(await ask(server.url, question));
  };
  server.startMeasuring();
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrent }, askOneByOne));
  const seconds = (performance.now() - started) / 1000;
  const { longestStallMs } = await server.endMeasuring();
  return {
    concurrent,
    questions: answers.length,
    answered: answers.filter(({ isAnswered }) => isAnswered).length,
    firstEventMs: distributionOf(answers.map(({ firstEventMs }) => firstEventMs)),
    completeMs: distributionOf(answers.map(({ completeMs }) => completeMs)),
    answersPerSecond: answers.length / seconds,
    longestStallMs,
  };
}

async function ask(url: string, query: string): Promise<TimedAnswer> {
  const started = performance.now();
  const response = await fetch(`${url}/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (!response.ok || response.body === null)
    throw new Error(`${response.status} to ${JSON.stringify(query)}: ${await response.text()}`);
  let firstEventMs: number | null = null;
  let text = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (firstEventMs === null && text.includes('\n\n')) firstEventMs = performance.now() - started;
  }
  const completeMs = performance.now() - started;
  return { firstEventMs: firstEventMs ?? completeMs, completeMs, isAnswered: outcomeOf(text, query) === 'answered' };
}

/** A stream that did not end well has no timing worth reporting. */
function outcomeOf(text: string, query: string): 'answered' | 'not_found' {
  const last =
    text
      .trimEnd()
      .split('\n\n')
      .at(-1)
      ?.replace(/^data: /, '') ?? '';
  const event = chatStreamEventSchema.parse(JSON.parse(last));
  if (event.type !== 'done') throw new Error(`The stream for ${JSON.stringify(query)} ended with ${last}`);
  return event.metadata.outcome;
}
