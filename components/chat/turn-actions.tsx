'use client';

import { Check, Copy, FileDown, RotateCcw } from 'lucide-react';
import { useState } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { listAnswer } from '#lib/client/chat/list-answer.ts';
import { keepAnswer, type Kept } from '#lib/client/chat/save-answer.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import type { TurnPlace } from '#lib/client/reader-state.ts';
import { answerAsText } from '#lib/client/chat/source-label.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { AnswerFeedback } from './answer-feedback.tsx';
import { copyText } from './copy-text.ts';
import { askAgain } from './reader-chat.ts';
import { FailedNote } from './turn-notes.tsx';

const CONFIRMED_MS = 2_000;

/** Actions on an answer. */
export function TurnActions({ turn }: { turn: Turn }) {
  return (
    <div className="-ms-2 mt-2.5 flex flex-wrap items-center gap-0.5">
      {turn.text !== '' && <CopyButton label={wording().common.copy} text={() => answerAsText(turn)} />}
      {turn.status === 'answered' && turn.place !== null && !turn.isUnavailable && (
        <KeepButton turn={turn} place={turn.place} />
      )}
      <QuietButton onClick={() => askAgain(turn)}>
        <RotateCcw size={15} strokeWidth={1.75} aria-hidden="true" />
        {wording().answer.askAgain}
      </QuietButton>
      {turn.place !== null && !turn.isUnavailable && <AnswerFeedback place={turn.place} given={turn.feedback} />}
    </div>
  );
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const isDone = await copyText(text());
    readerStore.getState().announce(isDone ? wording().common.copied : wording().common.copyNotAllowed);
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

/** Saves an answer as a file, and reports the result beneath the row of actions. */
function KeepButton({ turn, place }: { turn: Turn; place: TurnPlace }) {
  const [isSending, setSending] = useState(false);
  const [kept, setKept] = useState<Kept | null>(null);

  const keep = async () => {
    setSending(true);
    const now = await keepAnswer(place, turn);
    setSending(false);
    setKept(now);
    if (now.kind === 'failed') return;
    readerStore.getState().announce(keptSentence(now));
    download(now);
    void listAnswer(now, place, turn);
  };
  return (
    <>
      <QuietButton disabled={isSending} onClick={() => void keep()}>
        <FileDown size={15} strokeWidth={1.75} aria-hidden="true" />
        {wording().keep.save}
      </QuietButton>
      {kept?.kind === 'kept' && (
        <p className="order-1 ms-2 grow basis-full text-note wrap-anywhere text-ink-2">
          {keptSentence(kept)}{' '}
          <a className={LINKED} href={kept.href} download={kept.filename}>
            {wording().keep.downloadAgain}
          </a>
        </p>
      )}
      {kept?.kind === 'failed' && <FailedNote className="order-1">{kept.sentence}</FailedNote>}
    </>
  );
}

function keptSentence({ filename, version }: Extract<Kept, { kind: 'kept' }>): string {
  return formatMessage(wording().keep.saved, { filename, version });
}

function download({ href, filename }: Extract<Kept, { kind: 'kept' }>): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}
