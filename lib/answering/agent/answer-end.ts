import type { FinishReason } from 'ai';

import { NOTHING_TO_SHOW, REPEATED } from '#lib/foundation/core/finish-reasons.ts';

import { MODEL_REPEATED, nothingToShow } from './fixed-sentences.ts';
import type { TurnRecord } from './turn-record.ts';
import type { TurnWriter } from './turn-writer.ts';

/** The end of a model's last round. */
export interface AnswerEnd {
  hasSpoken: boolean;
  /** The finish reason of the AI SDK; null when the model's stream ended without one. */
  finishReason: FinishReason | null;
  /** The finish reason of the model server, or one set by Lectern. */
  rawFinishReason: string | undefined;
}

/** True if the answer was ended because of the model's output, which is not a failure of its server. */
export function isEndedByUs({ rawFinishReason }: AnswerEnd): boolean {
  return rawFinishReason === REPEATED || rawFinishReason === NOTHING_TO_SHOW;
}

/** Writes the notice shown to the reader behind the rest of an answer that was ended by us; nothing for any other answer. */
export async function sayWhatIsMissing(
  { record, writer }: { record: TurnRecord; writer: TurnWriter },
  end: AnswerEnd,
): Promise<void> {
  if (!isEndedByUs(end)) return;
  const { response } = record.turn;
  const sentences = [
    ...(end.rawFinishReason === REPEATED ? [MODEL_REPEATED] : []),
    ...(response === '' ? [nothingToShow(record.evidence.passages.length > 0)] : []),
  ];
  if (sentences.length > 0) await writer.say(closingFence(response) + sentences.join(' '));
}

/** Without this, text after an open fence would be rendered as code. */
function closingFence(markdown: string): string {
  const fences = markdown.split('\n').filter((line) => line.startsWith('```'));
  return fences.length % 2 === 1 ? '```\n\n' : '';
}
