import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { AnswerStore, CitableChunk, StoreQuestion, StoreAnswer } from '#lib/answering/retrieval/answer-store.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';
import { rangesOverlap, type TextRange } from '#lib/foundation/text/range.ts';
import { splitSentences } from '#lib/foundation/text/split-sentences.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { TurnRecord } from './turn-record.ts';
import type { TurnWriter } from './turn-writer.ts';

/** Further citations of one statement would make it less clear where it is supported. */
const MOST_CITED = 3;

interface StoreTurn {
  answering: { generationTimeoutMs: number };
  record: TurnRecord;
  writer: TurnWriter;
}

/**
 * Writes the text of a store that answers by itself, grounded like a model's text: each sentence is followed by the numbers of the sentences it is
 * based on. Without evidence the store is not called. Rejects with `agent_unavailable` when the store fails or exceeds the time limit, and with the
 * signal's reason when it is aborted.
 */
export async function answerByStore(turn: StoreTurn, store: AnswerStore, text: string): Promise<void> {
  const { record, writer } = turn;
  const evidence = citableChunks(record);
  const filters = await record.library.chunkFilters();
  // Stores do not report token counts.
  record.noteTokens(null);
  if (evidence.length === 0 || filters === null) return;
  const { viewer, parameters } = record.question;
  const history = record.history.map(({ question, answer }) => ({ question, answer }));
  const answer = await ask(turn, store, { viewer, text, history, filters, parameters, limit: evidence.length });
  const read = evidence.flatMap(({ sentences }) => sentences.map((sentence) => sentence.text));
  const tokens = estimateTokens([text, ...history.flatMap(Object.values<string>), ...read, answer.text].join('\n'));
  record.question.onSpent?.({ tokens, isEstimated: true });
  if (Object.keys(answer.audit).length > 0) record.turn.audit = { ...record.turn.audit, ...answer.audit };
  if (answer.text !== '') await writer.write([markedAnswer(answer, evidence)]);
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
 * Returns the answer with the evidence numbers behind each sentence. A store cites whole paragraphs: among those it cites for a sentence, or among
 * all the evidence if it cites none, the sentences that together contain its words are named. A sentence that is based on anything else gets no
 * number, since that source may not be for this reader. Whether the named sentences support it is judged elsewhere, as for every model.
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

/** Line by line, because a list item need not end like a sentence. */
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

/** Returns sentences that together contain the words of the text, chosen greedily by the number of words each adds. */
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
