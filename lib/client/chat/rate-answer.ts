import type { Feedback } from '#lib/contracts/feedback.ts';

import { chatStore } from './chat-store.ts';
import { sendFeedback } from './conversation-api.ts';
import type { TurnPlace } from './turn.ts';

let sent: Promise<unknown> = Promise.resolve();

/**
 * Shows at once what the reader thinks of an answer, or null for what is taken back, and tells the server, one thing after another.
 * False when the server did not take it: then what was shown before is shown again, unless the reader has changed it since.
 */
export async function rateAnswer(
  place: TurnPlace,
  { before, now }: { before: Feedback | null; now: Feedback | null },
): Promise<boolean> {
  chatStore.getState().rateTurn(place.turnId, now);
  const sending = sent.then(() => sendFeedback(place, now));
  sent = sending;
  const isTaken = await sending;
  const chat = chatStore.getState();
  if (!isTaken && chat.ratings[place.turnId] === now) chat.rateTurn(place.turnId, before);
  return isTaken;
}
