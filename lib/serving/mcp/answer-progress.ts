import type { AnswerEvent } from '#lib/contracts/answer-event.ts';

/** Returns the progress message for an event: a step, or words of the answer; null if it is not progress. */
export function progressOf(event: AnswerEvent): string | null {
  if (event.type === 'answer-start') return 'The question is being looked at.';
  if (event.type === 'answer-tool-started') return `Step: ${event.call.tool}`;
  if (event.type === 'answer-evidence') return `Passages found: ${event.passages}`;
  return event.type === 'answer-delta' && event.text.trim() !== '' ? event.text : null;
}
