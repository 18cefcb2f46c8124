import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { AnswerStore, CitableChunk, StoreQuestion } from '#lib/answering/retrieval/answer-store.ts';

import { markedAnswer } from './marked-answer.ts';
import type { TurnRecord } from './turn-record.ts';
import type { TurnWriter } from './turn-writer.ts';

interface StoreTurn {
  answering: { generationTimeoutMs: number };
  record: TurnRecord;
  writer: TurnWriter;
}

/**
 * What a store writes that answers by itself, grounded as a model's text is: behind each sentence stand the numbers of those that it rests
 * on. Without evidence the store is not asked. Rejects with `agent_unavailable` when the store fails or takes longer than the time limit,
 * and with the signal's reason when that is aborted.
 */
export async function* answerByStore(turn: StoreTurn, store: AnswerStore, text: string): AsyncGenerator<AnswerEvent> {
  const { record, writer } = turn;
  const evidence = citableChunks(record);
  const filters = await record.library.chunkFilters();
  // No store says how many tokens it took.
  record.noteTokens(null);
  if (evidence.length === 0 || filters === null) return;
  const { viewer, parameters } = record.question;
  const history = record.history.map(({ question, answer }) => ({ question, answer }));
  const answer = await ask(turn, store, { viewer, text, history, filters, parameters, limit: evidence.length });
  if (Object.keys(answer.audit).length > 0) record.turn.audit = { ...record.turn.audit, ...answer.audit };
  if (answer.text !== '') yield* writer.write([markedAnswer(answer, evidence)]);
}

function citableChunks({ blocks }: TurnRecord): CitableChunk[] {
  return blocks.flatMap(({ passage, sentences }) =>
    passage === null
      ? []
      : [{ chunkId: passage.chunk.id, sentences: sentences.map(({ number, text }) => ({ number, text })) }],
  );
}

async function ask({ answering, record }: StoreTurn, store: AnswerStore, question: StoreQuestion) {
  const { generationTimeoutMs: timeoutMs } = answering;
  const { signal } = record.question;
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await store.answer(question, withDeadline(signal, deadline, timeoutMs));
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) {
      const cause = new ServiceFault('timeout', `${store.name} did not finish its answer within ${timeoutMs} ms.`);
      throw new AppError('agent_unavailable', { cause });
    }
    throw AppError.is(error) ? error : new AppError('agent_unavailable', { cause: error });
  }
}
