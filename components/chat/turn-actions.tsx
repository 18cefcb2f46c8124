'use client';

import { Check, Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { answerAsText } from '#lib/client/chat/source-label.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';

import { AnswerFeedback } from './answer-feedback.tsx';
import { copyText } from './copy-text.ts';
import { KeepButton } from './keep-button.tsx';
import { askAgain } from './reader-chat.ts';

const CONFIRMED_MS = 2_000;

/** What can be done with an answer. */
export function TurnActions({ turn }: { turn: Turn }) {
  return (
    <div className="-ms-2 mt-2.5 flex flex-wrap items-center gap-0.5">
      {turn.text !== '' && <CopyButton label="Copy" text={() => answerAsText(turn)} />}
      {turn.status === 'answered' && turn.place !== null && !turn.isUnavailable && <KeepButton place={turn.place} />}
      <QuietButton onClick={() => askAgain(turn)}>
        <RotateCcw size={15} strokeWidth={1.75} aria-hidden="true" />
        Ask again
      </QuietButton>
      {turn.place !== null && !turn.isUnavailable && <AnswerFeedback place={turn.place} given={turn.feedback} />}
    </div>
  );
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const isDone = await copyText(text());
    readerStore.getState().announce(isDone ? 'Copied.' : 'Copying is not allowed here.');
    if (!isDone) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), CONFIRMED_MS);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <QuietButton onClick={() => void copy()}>
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </QuietButton>
  );
}
