import type { ChatStreamEvent } from '#lib/contracts/chat-response.ts';

import type { StreamedAnswer } from './stream-question.ts';

const ORDER: Partial<Record<ChatStreamEvent['type'], number>> = { chunk: 0, sources: 1, done: 2 };

/**
 * What is wrong with a stream whose model said `says`, word for word from the evidence: null when it holds every word in order,
 * its sources once and its end once, and nothing else.
 */
export function findLostWords({ events, failure }: StreamedAnswer, says: string): string | null {
  if (failure !== null) return failure;
  const error = events.find(({ type }) => type === 'error');
  if (error !== undefined) return JSON.stringify(error);
  const places = events.map(({ type }) => ORDER[type] ?? NaN);
  const isInOrder = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? NaN));
  const count = (type: ChatStreamEvent['type']) => events.filter((event) => event.type === type).length;
  if (!isInOrder || count('sources') !== 1 || count('done') !== 1)
    return `the events are ${events.map(({ type }) => type).join(', ')}`;
  const text = events.map((event) => (event.type === 'chunk' ? event.content : '')).join('');
  return wordsOf(text) === wordsOf(says)
    ? null
    : `the model said ${JSON.stringify(says)} and the stream ${JSON.stringify(text)}`;
}

/** Without pictures, which the server puts behind the words, and markers, whose numbers are the model's on one side and the sources' on the other. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^()]*\)/g, '')
    .replaceAll(/\s*\[\d+\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '')
    .trim();
}
