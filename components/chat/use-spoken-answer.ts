'use client';

import { useEffect, useRef } from 'react';

import { endSentence, isFromCatalogue, withheldSentence } from '#lib/client/chat/claim-words.ts';
import { clarifyingSentence, spokenSentences } from '#lib/client/chat/spoken-sentences.ts';
import { isOpenTurn, type Turn } from '#lib/client/chat/shown-turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { scopeName } from './scope-menu.tsx';

interface Spoken {
  key: string;
  sentences: number;
  isOver: boolean;
}

/** Tells a screen reader what the panel does: that it searches, each sentence once, and how the answer ended. */
export function useSpokenAnswer(turns: Turn[]): void {
  const spoken = useRef<Spoken | null>(null);
  const turn = turns.at(-1);

  useEffect(() => {
    if (turn === undefined) return;
    if (spoken.current?.key !== turn.key) {
      // What was read from the server is there to be read; only what happens now is told.
      spoken.current = { key: turn.key, sentences: 0, isOver: !isOpenTurn(turn) };
      if (isOpenTurn(turn)) announceSearch(turn);
    }
    if (spoken.current.isOver) return;
    const isOver = !isOpenTurn(turn);
    // The text of a question of ours repeats its options, which stand there to be chosen.
    const sentences = turn.clarification === null ? spokenSentences(turn, isOver) : [];
    for (const sentence of sentences.slice(spoken.current.sentences)) announce(sentence);
    if (isOver) announceEnd(turn);
    spoken.current = { key: turn.key, sentences: Math.max(sentences.length, spoken.current.sentences), isOver };
  }, [turn]);
}

function announceSearch({ scope }: Turn): void {
  const { page } = readerStore.getState();
  announce(
    scope.kind === 'selection'
      ? wording().answer.spoken.readingSelection
      : formatMessage(wording().answer.spoken.searching, { scope: lowerFirst(scopeName(scope, page)) }),
  );
}

function announceEnd({ status, sources, withheld, claims, clarification }: Turn): void {
  if (status === 'answered') {
    announce(
      isFromCatalogue(claims) ? wording().answer.spoken.completeFromCatalogue : endSentence(sources.length, withheld),
    );
  }
  if (clarification !== null) announce(clarifyingSentence(clarification));
  if (status === 'stopped') announce(wording().answer.stopped.noText);
  const whyNone = status === 'not-found' ? withheldSentence(withheld, false) : null;
  if (whyNone !== null) announce(whyNone);
}

function lowerFirst(name: string): string {
  return wording().format.lowercaseInSentence.some((beginning) => name.startsWith(`${beginning} `))
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}

function announce(text: string): void {
  readerStore.getState().announce(text);
}
