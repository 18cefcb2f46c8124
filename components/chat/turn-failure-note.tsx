'use client';

import { useEffect, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { failureSentence, secondsToWait, type TurnFailure } from '#lib/client/chat/turn-failure.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { askAgain } from './reader-chat.ts';
import { CopyButton } from './turn-actions.tsx';
import { FailureBox } from './turn-notes.tsx';

interface TurnFailureNoteProps {
  turn: Turn;
  failure: TurnFailure;
  isLast: boolean;
}

/** The reason there is no answer, and how to continue. */
export function TurnFailureNote({ turn, failure, isLast }: TurnFailureNoteProps) {
  const nowMs = useNowUntil(failure);
  const secondsLeft = secondsToWait(failure, nowMs);
  return (
    <FailureBox>
      <p className="grow basis-full" role="alert" aria-atomic="false">
        {failureSentence(failure)}
        {/* Told once with the sentence; a countdown read out every second would drown everything. */}
        {isRateLimit(failure) && (
          <span role="timer" aria-live="off">
            {` ${secondsLeft === 0 ? wording().answer.rateLimit.over : formatMessage(wording().answer.rateLimit.wait, { seconds: secondsLeft })}`}
          </span>
        )}
      </p>
      {isLast && failure.kind !== 'offline' && (
        <Button look="main" size="small" disabled={secondsLeft > 0} onClick={() => askAgain(turn)}>
          {wording().common.tryAgain}
        </Button>
      )}
      {failure.kind === 'error' && failure.code === 'internal_error' && (
        <CopyButton label={wording().error.copyDetails} text={() => codeOf(failure)} />
      )}
    </FailureBox>
  );
}

function isRateLimit(failure: TurnFailure): boolean {
  return failure.kind === 'error' && failure.code === 'rate_limited';
}

function codeOf({ code, message, atMs }: { code: string; message: string; atMs: number }): string {
  return [code, message, new Date(atMs).toISOString()].join(' · ');
}

/** The current time, updated every second for as long as the reader has to wait. */
function useNowUntil(failure: TurnFailure): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const mustWait = secondsToWait(failure, nowMs) > 0;
  useEffect(() => {
    if (!mustWait) return;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [mustWait]);
  return nowMs;
}
