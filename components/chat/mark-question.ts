'use client';

import { askedPlace } from '#lib/client/chat/asked-place.ts';
import type { ReaderMessage } from '#lib/client/chat/live-turns.ts';

const loadPlaces = () => import('#lib/client/notes/asked-questions.ts');

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
    void loadPlaces().then(({ keepQuestion }) => keepQuestion(words, { place, sessionId, turnId }), withoutPlaces);
  };
}

/** Removes the places of the questions of a conversation that is no longer stored, or of one of them. */
export function forgetPlaces(gone: { sessionId: string; turnId?: string }): void {
  void loadPlaces().then(({ forgetQuestions }) => forgetQuestions(gone), withoutPlaces);
}

/** The connection was lost before this script was loaded: the conversation does not depend on it. */
function withoutPlaces(): void {}
