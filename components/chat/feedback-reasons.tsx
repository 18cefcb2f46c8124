'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { LIMITS } from '#lib/config/limits.ts';
import type { Feedback, FeedbackRating } from '#lib/contracts/feedback.ts';

const REASONS: Record<FeedbackRating, readonly string[]> = {
  up: ['Clear', 'Complete', 'Good sources'],
  down: ['Not what I asked', 'Wrong', 'Incomplete', 'Source does not say this'],
};

const QUESTION: Record<FeedbackRating, string> = { up: 'What was good?', down: 'What was wrong?' };

interface FeedbackReasonsProps {
  feedback: Feedback;
  /** The reader asked for it by a button that has gone. */
  takesFocus: boolean;
  onSend: (reason: string | null) => void;
  onLeave: () => void;
}

/** Why an answer is good or bad: by one press, or in the reader's own words. */
export function FeedbackReasons({ feedback, takesFocus, onSend, onLeave }: FeedbackReasonsProps) {
  const { rating, reason } = feedback;
  const questionId = useId();
  const fieldId = useId();
  const [words, setWords] = useState(reason ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);

  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  return (
    <form
      ref={form}
      className="feedback-reasons ms-2 mt-2 grid min-w-0 grow basis-full grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-raised p-3 text-note"
      aria-labelledby={questionId}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(words.trim() === '' ? null : words.trim());
      }}
      onKeyDown={leaveByEscape}
    >
      <p id={questionId}>{QUESTION[rating]} You need not say.</p>
      <div className="flex flex-wrap gap-1.5">
        {REASONS[rating].map((choice) => (
          <Button key={choice} size="small" onClick={() => onSend(choice)}>
            {choice}
          </Button>
        ))}
      </div>
      <label htmlFor={fieldId} className="text-ink-2">
        In your own words
      </label>
      <div className="feedback-words flex gap-1.5">
        <Field
          id={fieldId}
          size="small"
          className="min-w-0 flex-1"
          type="text"
          autoComplete="off"
          maxLength={LIMITS.feedbackReasonMaxLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" size="small">
          Send
        </Button>
      </div>
    </form>
  );
}
