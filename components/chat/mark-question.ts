'use client';

import { askedPlace } from '#lib/client/chat/asked-place.ts';
import type { ReaderMessage } from '#lib/client/chat/live-turns.ts';

const loadStore = () => import('#lib/client/notes/question-store.ts');

/** Returns a function to call as an answer arrives: it keeps the place of its question, as soon as that is known. */
export function placeKeeper(question: ReaderMessage, words: string): (answer: ReaderMessage) => void {
  let isKept = false;
  return (answer) => {
    const { sessionId, turnId, recorded } = answer.metadata ?? {};
    // A question that the server does not record could not be opened again.
    if (isKept || sessionId === undefined || turnId === undefined || recorded === false) return;
    const place = askedPlace(question, answer);
    if (place === null) return;
    isKept = true;
    void import('#lib/client/notes/asked-questions.ts').then(
      ({ keepQuestion }) => keepQuestion(words, { place, sessionId, turnId }),
      withoutPlaces,
    );
  };
}

/** Removes the places of all questions of a conversation that was deleted. */
export function forgetPlacesOf(sessionId: string): void {
  void loadStore().then(({ removeQuestionsOf }) => removeQuestionsOf(sessionId), withoutPlaces);
}

/** Removes the place of a question that is no longer stored. */
export function forgetPlace(turnId: string): void {
  void loadStore().then(({ removeQuestion }) => removeQuestion(turnId), withoutPlaces);
}

/** The connection was lost before this script was loaded: the conversation does not depend on it. */
function withoutPlaces(): void {}
