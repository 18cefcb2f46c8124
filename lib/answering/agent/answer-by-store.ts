import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { AnswerStore, CitableChunk, StoreQuestion, StoreAnswer } from '#lib/answering/retrieval/answer-store.ts';
import { rangesOverlap, type TextRange } from '#lib/foundation/text/range.ts';
import { splitSentences } from '#lib/foundation/text/split-sentences.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { TurnRecord } from './turn-record.ts';
import type { TurnWriter } from './turn-writer.ts';

/** More sentences behind one another say less of where it stands. */
const MOST_CITED = 3;

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

/**
 * The answer with the numbers of what it rests on behind each sentence. A store cites whole paragraphs: of those that it cites for a sentence,
 * or of all the evidence where it cites none, those sentences are named that have its words between them. What it rests on anything else
 * has no number: it may not be for this reader. Whether what is named bears a sentence out is judged elsewhere, as of every model.
 */
export function markedAnswer({ text, citations }: StoreAnswer, evidence: readonly CitableChunk[]): string {
  let marked = '';
  let at = 0;
  for (const sentence of sentencesOf(text)) {
    const numbers = citedFor(sentence, { text, citations }, evidence);
    marked += text.slice(at, sentence.end) + (numbers.length === 0 ? '' : ` [${numbers.join(',')}]`);
    at = sentence.end;
  }
  return marked + text.slice(at);
}

/** Line by line: an item of a list need not end like a sentence. */
function sentencesOf(text: string): TextRange[] {
  let start = 0;
  return text.split('\n').flatMap((line) => {
    const range = { start, end: start + line.length };
    start = range.end + 1;
    return splitSentences(text, range);
  });
}

function citedFor(
  sentence: TextRange,
  { text, citations }: Pick<StoreAnswer, 'text' | 'citations'>,
  evidence: readonly CitableChunk[],
): number[] {
  const named = new Set(citations.filter((range) => rangesOverlap(range, sentence)).map(({ chunkId }) => chunkId));
  const cited = evidence.filter(({ chunkId }) => named.has(chunkId));
  if (cited.length < named.size) return [];
  return coveringSentences(text.slice(sentence.start, sentence.end), cited.length === 0 ? evidence : cited);
}

/** The sentences that have the words between them: each time the one that adds most of them. */
function coveringSentences(text: string, chunks: readonly CitableChunk[]): number[] {
  const left = new Set(terms(text));
  const rest = chunks.flatMap(({ sentences }) =>
    sentences.map(({ number, text: own }) => ({ number, own: new Set(terms(own)) })),
  );
  const chosen: number[] = [];
  while (chosen.length < MOST_CITED) {
    const gains = rest.map(({ own }) => left.intersection(own).size);
    const most = Math.max(0, ...gains);
    const best = most === 0 ? undefined : rest[gains.indexOf(most)];
    if (best === undefined) break;
    chosen.push(best.number);
    for (const term of best.own) left.delete(term);
  }
  return chosen.toSorted((one, other) => one - other);
}
