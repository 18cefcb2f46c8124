import { countCodePoints } from '#lib/core/code-points.ts';
import type { Turn } from '#lib/conversations/turn.ts';
import { keyedDigest } from '#lib/log/keyed-digest.ts';
import type { Logger } from '#lib/log/logger.ts';

/** What an answer's time is spent on, in this order: searching includes embedding, `firstPart` is the model's. */
type Stage = 'history' | 'retrieval' | 'firstPart';

/** How long each stage of an answer took. */
export class StageTimes {
  readonly #ms: Partial<Record<`${Stage}Ms`, number>> = {};
  #begunAt = performance.now();

  /** The stage is over, and the next one begins. Only its first end counts. */
  end(stage: Stage): void {
    const now = performance.now();
    this.#ms[`${stage}Ms`] ??= toTenths(now - this.#begunAt);
    this.#begunAt = now;
  }

  /** In milliseconds; a stage that was not reached is left out. */
  get all(): Readonly<Partial<Record<`${Stage}Ms`, number>>> {
    return this.#ms;
  }
}

/** The same parts; says when the first has come. */
export async function* notingFirst<Part>(parts: AsyncIterable<Part>, note: () => void): AsyncGenerator<Part> {
  let isFirst = true;
  for await (const part of parts) {
    if (isFirst) note();
    isFirst = false;
    yield part;
  }
}

interface QuestionLog {
  log: Logger;
  /** The question is written down as it was asked; else its length is, and a digest by which it is known again. */
  logsQuestions: boolean;
}

/** One line for a turn that has ended, however it ended: how it went and how long it took, and no text of book, answer or selection. */
export function logQuestion({ log, logsQuestions }: QuestionLog, turn: Turn, stages: StageTimes): void {
  const { id, sessionId, mode, model, grounding, outcome, errorCode, chunksRetrieved, query, selectedText } = turn;
  log.info(
    {
      turnId: id,
      sessionId,
      mode,
      model,
      grounding,
      outcome,
      ...(errorCode !== null && { errorCode }),
      question: logsQuestions ? { text: query } : { length: countCodePoints(query), digest: keyedDigest(query) },
      ...(selectedText !== null && { selectionLength: countCodePoints(selectedText) }),
      chunksRetrieved,
      sources: turn.sources.length,
      claims: turn.claims.length,
      withheld: turn.withheld.length,
      ...stages.all,
      totalMs: turn.latencyMs,
    },
    'question',
  );
}

function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
