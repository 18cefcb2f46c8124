'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

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
      className="feedback-reasons"
      aria-labelledby={questionId}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(words.trim() === '' ? null : words.trim());
      }}
      onKeyDown={leaveByEscape}
    >
      <p id={questionId}>{QUESTION[rating]} You need not say.</p>
      <div className="feedback-choices">
        {REASONS[rating].map((choice) => (
          <button key={choice} type="button" className="outline-button" onClick={() => onSend(choice)}>
            {choice}
          </button>
        ))}
      </div>
      <label htmlFor={fieldId}>In your own words</label>
      <div className="feedback-words">
        <input
          id={fieldId}
          type="text"
          autoComplete="off"
          maxLength={LIMITS.feedbackReasonMaxLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <button type="submit" className="outline-button">
          Send
        </button>
      </div>
    </form>
  );
}
