import { setTimeout as delay } from 'node:timers/promises';

import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import { timeLeft } from '#lib/foundation/core/deadline.ts';

import type { TurnInProgress } from '../write-by-model.ts';
import type { CitedSentence } from './judge-prompt.ts';
import type { RevisedClaim, SecondReader } from './second-reader.ts';

/** What a request keeps of its time: one that ran out would be told as a failure of an answer that is whole. */
const MARGIN_MS = 250;

/** Has the answer of a turn read once more, if there is an answer and somebody to read it. */
export function beginSecondReading(
  reader: SecondReader | null,
  { record, writer }: Pick<TurnInProgress, 'record' | 'writer'>,
): Promise<RevisedClaim[]> | null {
  if (reader === null || record.turn.outcome !== 'answered') return null;
  const sentences = new Map<string, CitedSentence>();
  for (const { sourceId, start, end, text, kind } of record.blocks.flatMap((block) => block.sentences)) {
    sentences.set(keyOf({ sourceId, start, end }), { text, kind });
  }
  const sources = writer.citedSources;
  const citedBy = ({ citations }: Claim) =>
    citations.flatMap(({ position, start, end }) => {
      const sourceId = sources[position - 1]?.sourceId;
      const sentence = sourceId === undefined ? undefined : sentences.get(keyOf({ sourceId, start, end }));
      return sentence === undefined ? [] : [sentence];
    });
  return reader.read({ viewer: record.question.viewer, turn: record.turn, citedBy });
}

/** What the second reader has found, if it comes before the request's time is up. Nothing in it fails. */
export async function* toldInTime(
  verdicts: Promise<RevisedClaim[]> | null,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  if (verdicts === null) return;
  const patience = new AbortController();
  const either = AbortSignal.any([signal, patience.signal]);
  const ms = Math.min(timeLeft(signal) - MARGIN_MS, 2 ** 31 - 1);
  const none = (): RevisedClaim[] => [];
  const tooLate = delay(Math.max(0, ms), undefined, { signal: either, ref: false }).then(none, none);
  const claims = await Promise.race([verdicts, tooLate]);
  patience.abort();
  if (claims.length > 0) yield { type: 'answer-verdicts', claims };
}

function keyOf({ sourceId, start, end }: { sourceId: string; start: number; end: number }): string {
  return JSON.stringify([sourceId, start, end]);
}
