import type { StreamedAnswer } from './stream-question.ts';
import type { StubCall } from './stub-services.ts';

/** What became of the time between the arrival of a question and the request to the model; in milliseconds. */
export interface QuestionTime {
  /** During which at least one service was at work for the question. */
  waitingMs: number;
  /** The rest: the app's own. */
  overheadMs: number;
}

/** By question; those that never reached the model are left out. `arrivals`: by request id, since the epoch. */
export function questionTimes(
  answers: readonly Pick<StreamedAnswer, 'question' | 'requestId'>[],
  calls: readonly StubCall[],
  arrivals: Readonly<Record<string, number>>,
): QuestionTime[] {
  return answers.flatMap(({ question, requestId }) => {
    const own = calls.filter((call) => call.question === question);
    const asked = own.find(({ service }) => service === 'model');
    const arrivedAt = arrivals[requestId];
    if (asked === undefined || arrivedAt === undefined) return [];
    const waitingMs = coveredBy(own.filter(({ endedAt }) => endedAt <= asked.arrivedAt));
    return [{ waitingMs, overheadMs: asked.arrivedAt - arrivedAt - waitingMs }];
  });
}

/** In the order of arrival; what two calls share counts once. */
function coveredBy(calls: readonly StubCall[]): number {
  let covered = 0;
  let until = -Infinity;
  for (const { arrivedAt, endedAt } of calls) {
    covered += Math.max(0, endedAt - Math.max(arrivedAt, until));
    until = Math.max(until, endedAt);
  }
  return covered;
}
