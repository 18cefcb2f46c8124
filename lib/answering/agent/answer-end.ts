import type { FinishReason } from 'ai';

import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { NOTHING_TO_SHOW, REPEATED } from '#lib/foundation/core/finish-reasons.ts';

import { MODEL_REPEATED, nothingToShow } from './fixed-sentences.ts';
import type { TurnRecord } from './turn-record.ts';
import type { TurnWriter } from './turn-writer.ts';

/** How a model's last round ended. */
export interface AnswerEnd {
  hasSpoken: boolean;
  /** The AI SDK's word for it; null when the model's stream ended without any. */
  finishReason: FinishReason | null;
  /** The server's own word, or ours. */
  rawFinishReason: string | undefined;
}

/** Whether the answer was ended because of what the model wrote. That is no failure of its server. */
export function isEndedByUs({ rawFinishReason }: AnswerEnd): boolean {
  return rawFinishReason === REPEATED || rawFinishReason === NOTHING_TO_SHOW;
}

/** What a reader is told of such an answer behind what is left of it; nothing of any other. */
export function* sayWhatIsMissing(
  { record, writer }: { record: TurnRecord; writer: TurnWriter },
  end: AnswerEnd,
): Generator<AnswerEvent> {
  if (!isEndedByUs(end)) return;
  const { response } = record.turn;
  const sentences = [
    ...(end.rawFinishReason === REPEATED ? [MODEL_REPEATED] : []),
    ...(response === '' ? [nothingToShow(record.evidence.passages.length > 0)] : []),
  ];
  if (sentences.length > 0) yield* writer.say(closingFence(response) + sentences.join(' '));
}

/** What is said behind an open fence would be code. */
function closingFence(markdown: string): string {
  const fences = markdown.split('\n').filter((line) => line.startsWith('```'));
  return fences.length % 2 === 1 ? '```\n\n' : '';
}
