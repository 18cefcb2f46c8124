import type { StartedServer } from '../start-server.ts';
import { distributionOf, type Distribution } from './distribution.ts';
import { outcomeOf, streamQuestions } from './stream-question.ts';

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

/** Asks every question once over `POST /chat/stream`, so many at a time. Throws when a stream does not end well. */
export async function measureAnswers(
  server: StartedServer,
  questions: readonly string[],
  concurrent: number,
): Promise<AnswerFigures> {
  server.startMeasuring();
  const started = performance.now();
  const answers = await streamQuestions(server.url, questions, { concurrent });
  const seconds = (performance.now() - started) / 1000;
  const { longestStallMs } = await server.endMeasuring();
  return {
    concurrent,
    questions: answers.length,
    answered: answers.filter((answer) => outcomeOf(answer) === 'answered').length,
    firstEventMs: distributionOf(answers.map(({ firstEventMs }) => firstEventMs)),
    completeMs: distributionOf(answers.map(({ completeMs }) => completeMs)),
    answersPerSecond: answers.length / seconds,
    longestStallMs,
  };
}
